import { outcome } from "./program";

void outcome().then((text) => console.log(text));
