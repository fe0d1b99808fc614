import { load } from 'payrules';
import { es } from 'payrules/locales/es';

/** `page` shows fields, values and messages in a page of yours, and sets the focus. */
export async function startForm(operation, page) {
  const form = (await load(operation, { locale: es })).form();
  const show = ({ requirements, values, diagnostics }) => {
    for (const requirement of requirements) page.showField(requirement);
    for (const { field, value } of values) page.showValue(field, value);
    for (const { field, diagnostic } of diagnostics) page.showMessage(field, diagnostic?.text);
  };
  for (const requirement of form.requirements) page.showField(requirement);
  for (const [field, value] of Object.entries(form.order)) page.showValue(field, value);
  return {
    type(field, value) {
      show(form.typing(field));
      show(form.set(field, value));
    },
    leave: () => show(form.typing()),
    /** Returns the order, or `undefined` if a field has an error or a new warning. */
    submit() {
      const { order, first, change } = form.submit();
      show(change);
      if (first !== undefined) page.focus(first);
      return order;
    },
  };
}
