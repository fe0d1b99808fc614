import { createForm } from 'payrules';
import { es } from 'payrules/locales/es';
import { useForm } from 'payrules/react';

/** `send` gets the payer's part of the order, without errors. */
export function PayoutForm({ send }) {
  const { form, fields } = useForm(() => createForm('pe.payout', { locale: es }), send);
  return (
    <form {...form}>
      {fields.map(({ name, text, hint, label, only, choices, select, input, help, message, diagnostic }) => (
        <div key={name}>
          <label {...label}>{text}</label>
          {only ? (
            <select {...select}>
              <option value="">Elija…</option>
              {choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </select>
          ) : (
            <input {...input} />
          )}
          {diagnostic && <p {...message}>{diagnostic.text}</p>}
          {hint && <p {...help}>{hint}</p>}
        </div>
      ))}
      <button>Pagar</button>
    </form>
  );
}
