import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';

const text = z.string().trim().min(1, 'Complete este campo.');
const digits = (...counts) =>
  text.refine(
    (value) => /^[0-9]+$/.test(value) && counts.includes(value.length),
    `Debe tener ${counts.join(', ')} dígitos.`,
  );

export const schema = z.object({
  amount: text
    .regex(/^(0|[1-9][0-9]*)([.][0-9]{1,2})?$/, 'Debe ser un número como 1250.50.')
    .refine((value) => value >= 1 && value <= 40_000, 'Debe estar entre 1 y 40000 PEN.'),
  purpose: text,
  beneficiaryName: text,
  beneficiaryEmail: z.email('Debe ser un correo como nombre@ejemplo.com.'),
  beneficiaryMobile: digits(9),
  beneficiaryAccountNumber: digits(10, 13, 14, 18, 20),
  beneficiaryBankCode: text,
  beneficiaryBankType: digits(1),
  beneficiaryType: z.enum(['DNI', 'CE', 'RUC', 'PASSPORT'], 'Elija uno.'),
  beneficiaryId: text,
  recipientCardNo: digits(20).or(z.literal('')),
});
const LABELS = {
  amount: 'Monto',
  purpose: 'Concepto',
  beneficiaryName: 'Nombre del beneficiario',
  beneficiaryEmail: 'Correo electrónico del beneficiario',
  beneficiaryMobile: 'Celular del beneficiario',
  beneficiaryAccountNumber: 'Número de cuenta',
  beneficiaryBankCode: 'Código del banco',
  beneficiaryBankType: 'Código del tipo de cuenta',
  beneficiaryType: 'Tipo de documento de identidad',
  beneficiaryId: 'Número de documento de identidad',
  recipientCardNo: 'Código de cuenta interbancario (CCI)',
};

export function PayoutForm() {
  const [answer, setAnswer] = useState();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema), mode: 'onTouched' });
  const send = async (order) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch('/payouts', { method: 'POST', headers, body: JSON.stringify(order) });
    setAnswer(await reply.json());
  };
  return (
    <form onSubmit={handleSubmit(send)} noValidate>
      {Object.entries(LABELS).map(([name, label]) => (
        <div key={name} className="field">
          <label htmlFor={name}>{label}</label>
          <input
            id={name}
            aria-invalid={name in formState.errors}
            aria-describedby={`${name}-message`}
            {...register(name)}
          />
          <p id={`${name}-message`}>{formState.errors[name]?.message}</p>
        </div>
      ))}
      <button disabled={formState.isSubmitting}>Pagar</button>
      <p role="status">{answer && ('open' in answer ? 'El pago está en curso.' : 'No se aceptó el pago.')}</p>
    </form>
  );
}
