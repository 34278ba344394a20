/** One row of an example table of RFC 6570. `want` keeps associative arrays in insertion order. */
export interface Example {
  /** Section of the RFC that gives the example. */
  readonly section: string;
  readonly template: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly want: string;
}

type Row = readonly [template: string, want: string];

function examples(
  section: string,
  variables: Readonly<Record<string, unknown>>,
  rows: readonly Row[],
): readonly Example[] {
  return rows.map(([template, want]) => ({ section, template, variables, want }));
}

const list = ["red", "green", "blue"] as const;
const keys = { semi: ";", dot: ".", comma: "," } as const;

/** The definitions at the head of section 3.2. */
const values = {
  count: ["one", "two", "three"],
  dom: ["example", "com"],
  dub: "me/too",
  hello: "Hello World!",
  half: "50%",
  var: "value",
  who: "fred",
  base: "http://example.com/home/",
  path: "/foo/bar",
  list,
  keys,
  v: "6",
  x: "1024",
  y: "768",
  empty: "",
  empty_keys: {},
  undef: null,
} as const;

const dictionary = "http://example.com/dictionary/{term:1}/{term}";
const search = "http://example.com/search{?q,lang}";
const foo = "http://www.example.com/foo{?query,number}";

const overview: readonly Example[] = [
  ...examples("1.1", { username: "fred" }, [
    ["http://example.com/~{username}/", "http://example.com/~fred/"],
  ]),
  ...examples("1.1", { username: "mark" }, [
    ["http://example.com/~{username}/", "http://example.com/~mark/"],
  ]),
  ...examples("1.1", { term: "cat" }, [[dictionary, "http://example.com/dictionary/c/cat"]]),
  ...examples("1.1", { term: "dog" }, [[dictionary, "http://example.com/dictionary/d/dog"]]),
  ...examples("1.1", { q: "cat", lang: "en" }, [
    [search, "http://example.com/search?q=cat&lang=en"],
  ]),
  ...examples("1.1", { q: "chien", lang: "fr" }, [
    [search, "http://example.com/search?q=chien&lang=fr"],
  ]),
  ...examples("1.1", { query: "mycelium", number: 100 }, [
    [foo, "http://www.example.com/foo?query=mycelium&number=100"],
  ]),
  ...examples("1.1", { number: 100 }, [[foo, "http://www.example.com/foo?number=100"]]),
  ...examples("1.1", {}, [[foo, "http://www.example.com/foo"]]),
];

/** The rows of the four levels that section 3.2 does not repeat. */
const levels = examples("1.2", values, [
  ["X{#var}", "X#value"],
  ["X{#hello}", "X#Hello%20World!"],
  ["map?{x,y}", "map?1024,768"],
  ["X{.x,y}", "X.1024.768"],
]);

const prefix = examples("2.4.1", { var: "value", semi: ";" }, [
  ["{var}", "value"],
  ["{var:20}", "value"],
  ["{var:3}", "val"],
  ["{semi}", "%3B"],
  ["{semi:2}", "%3B"],
]);

const explode = [
  ...examples("2.4.2", { address: { city: "Newport Beach", state: "CA" } }, [
    ["/mapper{?address*}", "/mapper?city=Newport%20Beach&state=CA"],
  ]),
  ...examples("2.4.2", { year: ["1965", "2000", "2012"], dom: ["example", "com"] }, [
    ["find{?year*}", "find?year=1965&year=2000&year=2012"],
    ["www{.dom*}", "www.example.com"],
  ]),
];

const variable = examples("3.2.1", values, [
  ["{count}", "one,two,three"],
  ["{count*}", "one,two,three"],
  ["{/count}", "/one,two,three"],
  ["{/count*}", "/one/two/three"],
  ["{;count}", ";count=one,two,three"],
  ["{;count*}", ";count=one;count=two;count=three"],
  ["{?count}", "?count=one,two,three"],
  ["{?count*}", "?count=one&count=two&count=three"],
  ["{&count*}", "&count=one&count=two&count=three"],
]);

const simple = examples("3.2.2", values, [
  ["{var}", "value"],
  ["{hello}", "Hello%20World%21"],
  ["{half}", "50%25"],
  ["O{empty}X", "OX"],
  ["O{undef}X", "OX"],
  ["{x,y}", "1024,768"],
  ["{x,hello,y}", "1024,Hello%20World%21,768"],
  ["?{x,empty}", "?1024,"],
  ["?{x,undef}", "?1024"],
  ["?{undef,y}", "?768"],
  ["{var:3}", "val"],
  ["{var:30}", "value"],
  ["{list}", "red,green,blue"],
  ["{list*}", "red,green,blue"],
  ["{keys}", "semi,%3B,dot,.,comma,%2C"],
  ["{keys*}", "semi=%3B,dot=.,comma=%2C"],
]);

const reserved = examples("3.2.3", values, [
  ["{+var}", "value"],
  ["{+hello}", "Hello%20World!"],
  ["{+half}", "50%25"],
  ["{base}index", "http%3A%2F%2Fexample.com%2Fhome%2Findex"],
  ["{+base}index", "http://example.com/home/index"],
  ["O{+empty}X", "OX"],
  ["O{+undef}X", "OX"],
  ["{+path}/here", "/foo/bar/here"],
  ["here?ref={+path}", "here?ref=/foo/bar"],
  ["up{+path}{var}/here", "up/foo/barvalue/here"],
  ["{+x,hello,y}", "1024,Hello%20World!,768"],
  ["{+path,x}/here", "/foo/bar,1024/here"],
  ["{+path:6}/here", "/foo/b/here"],
  ["{+list}", "red,green,blue"],
  ["{+list*}", "red,green,blue"],
  ["{+keys}", "semi,;,dot,.,comma,,"],
  ["{+keys*}", "semi=;,dot=.,comma=,"],
]);

const fragment = examples("3.2.4", values, [
  ["{#var}", "#value"],
  ["{#hello}", "#Hello%20World!"],
  ["{#half}", "#50%25"],
  ["foo{#empty}", "foo#"],
  ["foo{#undef}", "foo"],
  ["{#x,hello,y}", "#1024,Hello%20World!,768"],
  ["{#path,x}/here", "#/foo/bar,1024/here"],
  ["{#path:6}/here", "#/foo/b/here"],
  ["{#list}", "#red,green,blue"],
  ["{#list*}", "#red,green,blue"],
  ["{#keys}", "#semi,;,dot,.,comma,,"],
  ["{#keys*}", "#semi=;,dot=.,comma=,"],
]);

const label = examples("3.2.5", values, [
  ["{.who}", ".fred"],
  ["{.who,who}", ".fred.fred"],
  ["{.half,who}", ".50%25.fred"],
  ["www{.dom*}", "www.example.com"],
  ["X{.var}", "X.value"],
  ["X{.empty}", "X."],
  ["X{.undef}", "X"],
  ["X{.var:3}", "X.val"],
  ["X{.list}", "X.red,green,blue"],
  ["X{.list*}", "X.red.green.blue"],
  ["X{.keys}", "X.semi,%3B,dot,.,comma,%2C"],
  ["X{.keys*}", "X.semi=%3B.dot=..comma=%2C"],
  ["X{.empty_keys}", "X"],
  ["X{.empty_keys*}", "X"],
]);

const pathSegment = examples("3.2.6", values, [
  ["{/who}", "/fred"],
  ["{/who,who}", "/fred/fred"],
  ["{/half,who}", "/50%25/fred"],
  ["{/who,dub}", "/fred/me%2Ftoo"],
  ["{/var}", "/value"],
  ["{/var,empty}", "/value/"],
  ["{/var,undef}", "/value"],
  ["{/var,x}/here", "/value/1024/here"],
  ["{/var:1,var}", "/v/value"],
  ["{/list}", "/red,green,blue"],
  ["{/list*}", "/red/green/blue"],
  ["{/list*,path:4}", "/red/green/blue/%2Ffoo"],
  ["{/keys}", "/semi,%3B,dot,.,comma,%2C"],
  ["{/keys*}", "/semi=%3B/dot=./comma=%2C"],
]);

const pathStyle = examples("3.2.7", values, [
  ["{;who}", ";who=fred"],
  ["{;half}", ";half=50%25"],
  ["{;empty}", ";empty"],
  ["{;v,empty,who}", ";v=6;empty;who=fred"],
  ["{;v,bar,who}", ";v=6;who=fred"],
  ["{;x,y}", ";x=1024;y=768"],
  ["{;x,y,empty}", ";x=1024;y=768;empty"],
  ["{;x,y,undef}", ";x=1024;y=768"],
  ["{;hello:5}", ";hello=Hello"],
  ["{;list}", ";list=red,green,blue"],
  ["{;list*}", ";list=red;list=green;list=blue"],
  ["{;keys}", ";keys=semi,%3B,dot,.,comma,%2C"],
  ["{;keys*}", ";semi=%3B;dot=.;comma=%2C"],
]);

const formQuery = examples("3.2.8", values, [
  ["{?who}", "?who=fred"],
  ["{?half}", "?half=50%25"],
  ["{?x,y}", "?x=1024&y=768"],
  ["{?x,y,empty}", "?x=1024&y=768&empty="],
  ["{?x,y,undef}", "?x=1024&y=768"],
  ["{?var:3}", "?var=val"],
  ["{?list}", "?list=red,green,blue"],
  ["{?list*}", "?list=red&list=green&list=blue"],
  ["{?keys}", "?keys=semi,%3B,dot,.,comma,%2C"],
  ["{?keys*}", "?semi=%3B&dot=.&comma=%2C"],
]);

const continuation = examples("3.2.9", values, [
  ["{&who}", "&who=fred"],
  ["{&half}", "&half=50%25"],
  ["?fixed=yes{&x}", "?fixed=yes&x=1024"],
  ["{&x,y,empty}", "&x=1024&y=768&empty="],
  ["{&x,y,undef}", "&x=1024&y=768"],
  ["{&var:3}", "&var=val"],
  ["{&list}", "&list=red,green,blue"],
  ["{&list*}", "&list=red&list=green&list=blue"],
  ["{&keys}", "&keys=semi,%3B,dot,.,comma,%2C"],
  ["{&keys*}", "&semi=%3B&dot=.&comma=%2C"],
]);

/** Every example of RFC 6570 that has a template, values and an expansion, once. */
export const rfc6570Examples: readonly Example[] = [
  ...overview,
  ...[levels, prefix, explode].flat(),
  ...[variable, simple, reserved, fragment, label].flat(),
  ...[pathSegment, pathStyle, formQuery, continuation].flat(),
];

/** How many examples the RFC has, counted by hand: a lost row must not go unnoticed. */
export const rfc6570ExampleCounts: Readonly<Record<string, number>> = {
  "1.1": 9,
  "1.2": 4,
  "2.4.1": 5,
  "2.4.2": 3,
  "3.2.1": 9,
  "3.2.2": 16,
  "3.2.3": 17,
  "3.2.4": 12,
  "3.2.5": 14,
  "3.2.6": 14,
  "3.2.7": 13,
  "3.2.8": 10,
  "3.2.9": 10,
};
