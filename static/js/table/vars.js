// @ts-check
/** Set custom properties on an element: the strict policy of the page allows no style attribute. */

import { nothing } from "lit-html";
import { Directive, directive } from "lit-html/directive.js";

class Vars extends Directive {
  /** @param {Record<string, string>} _values */
  render(_values) {
    return nothing;
  }

  /** @override @param {any} part @param {[Record<string, string>]} values */
  update(part, [values]) {
    for (const [name, value] of Object.entries(values)) part.element.style.setProperty(name, value);
    return nothing;
  }
}

export const vars = directive(Vars);
