import { es } from 'payrules/locales/es/pe.payout';
import { createForm } from 'payrules/operations/pe.payout';
import { Fields, postTo, useForm } from 'payrules/react';

export function PayoutForm() {
  const { form, fields, sending, answer } = useForm(() => createForm({ locale: es }), postTo('/payouts'));
  return (
    <form {...form}>
      <Fields fields={fields} choose="Elija…" />
      <button disabled={sending}>Pagar</button>
      <p role="status">{answer && ('open' in answer ? 'El pago está en curso.' : 'No se aceptó el pago.')}</p>
    </form>
  );
}
