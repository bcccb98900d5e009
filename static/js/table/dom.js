// @ts-check
/** The little that a template needs of the document. */

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

/** Set custom properties: the strict policy of the page allows no style attribute. */
export const vars = directive(Vars);

/** A listener that hands on what was typed or slid. @param {(text: string) => void} take */
export const typed = (take) => (/** @type {any} */ event) => take(event.target.value);

/** A listener that hands on whether a box is ticked. @param {(on: boolean) => void} take */
export const ticked = (take) => (/** @type {any} */ event) => take(event.target.checked);

/** A listener for a form: nothing is loaded. @param {(form: any) => void} take */
export const submitted = (take) => (/** @type {any} */ event) => {
  event.preventDefault();
  take(event.target);
};
