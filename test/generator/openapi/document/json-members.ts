import {
  type JsonMember,
  visitMembers,
} from "../../../../generator/openapi/document/json-members.js";

/** The members of a JSON text, without those of members that are not to be entered. */
export function membersOf(
  text: string,
  enters: (member: JsonMember) => boolean = () => true,
): readonly JsonMember[] {
  const found: JsonMember[] = [];
  visitMembers(text, (member) => {
    found.push(member);
    return enters(member);
  });
  return found;
}
