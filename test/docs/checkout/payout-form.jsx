import { es } from 'payrules/locales/es/pe.payout';
import { createForm } from 'payrules/operations/pe.payout';
import { Fields, postTo, useForm } from 'payrules/react';

const TEXTS = { editing: '', sending: 'Espere…', sent: 'Enviada.', refused: 'No aceptada.', unknown: 'No pague más.' };
const SHOP = { currency: 'PEN' };

export function PayoutForm() {
  const { formProps, fields, state } = useForm(() => createForm({ locale: es, order: SHOP }), postTo('/payouts'));
  return (
    <form {...formProps}>
      <Fields fields={fields.filter(({ name }) => !(name in SHOP))} choose="Elija…" />
      <button disabled={state !== 'editing' && state !== 'refused'}>Pagar</button>
      <p role="status">{TEXTS[state]}</p>
    </form>
  );
}
