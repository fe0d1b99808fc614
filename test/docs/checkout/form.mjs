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
  let stopped = -Infinity;
  return {
    type(field, value) {
      show(form.typing(field));
      show(form.set(field, value));
    },
    leave: () => show(form.typing()),
    submit() {
      const { order, first, change } = form.submit();
      show(change);
      // A warning about a value that appears only now, such as `1.500` for 1.5: the payer sees it before the order is sent.
      const isNew = ({ diagnostic }) => diagnostic?.severity === 'warning' && diagnostic.code !== 'missing';
      const unseen = change.diagnostics.find(isNew)?.field;
      const goTo = first ?? unseen;
      if (goTo !== undefined) page.focus(goTo);
      // A double click, or a key that is held down, does not send it.
      const isAgain = performance.now() - stopped < 1000;
      if (unseen !== undefined || isAgain) stopped = performance.now();
      return goTo === undefined && !isAgain ? order : undefined;
    },
  };
}
