import * as diagnostics from '../../build/diagnostics/pe.payout.mjs';
import { test as isCe } from '../../../../dist/esm/checks/formats/pe-ce.js';
import { test as isRuc } from '../../../../dist/esm/checks/standards/pe-ruc.js';
import { decimalsOf, isDigits, passesLuhn } from '../hand-written/values.mjs';
import { answerOf } from './answer.mjs';
import { common, payout } from './payout.mjs';
import { matches, oneOf, passes, required, text } from './steps.mjs';

const TWENTY_DIGITS = '[0-9]{20}';
const hasCheckDigits = (cci) =>
  cci.length !== 20 || !isDigits(cci) || (passesLuhn(cci, 0, 6, 18) && passesLuhn(cci, 6, 18, 19));

export const fields = {
  ...common,
  currency: [required('currency-recommended'), oneOf('currency-pen', 'PEN')],
  ...payout,
  beneficiaryMobile: [required('beneficiary-mobile-recommended')],
  beneficiaryAccountNumber: [
    required('account-number-required'),
    matches('account-number-length', `[0-9]{10}|[0-9]{13}|[0-9]{14}|[0-9]{18}|${TWENTY_DIGITS}`),
  ],
  paymentType: [required('payment-type-required'), oneOf('payment-type', 'NET_BANKING')],
  beneficiaryBankCode: [required('bank-code-recommended')],
  beneficiaryBankType: [required('account-type-recommended')],
  beneficiaryType: [required('document-type-recommended')],
  beneficiaryId: [required('document-recommended')],
  recipientCardNo: [
    required('cci-recommended'),
    matches('cci-length', TWENTY_DIGITS),
    passes('cci-check-digits', hasCheckDigits),
  ],
};

const IN_RANGE = /^(?:[1-9][0-9]{0,3}|[1-3][0-9]{4})(?:[.][0-9]+)?$|^40000(?:[.]0+)?$/;
const DNI = /^[0-9]{8}$/;
const documents = {
  DNI: { rule: 'document-dni', test: (id) => DNI.test(id) },
  RUC: { rule: 'document-ruc', test: isRuc },
  CE: { rule: 'document-ce', test: isCe },
};

export function across({ amount, currency, beneficiaryType, beneficiaryId }, report) {
  const paid = text(currency).trim().toUpperCase();
  const sum = text(amount);
  if ((paid === '' || paid === 'PEN') && sum !== '') {
    if (!IN_RANGE.test(sum)) report('amount-range', 'amount');
    else if (decimalsOf(sum) > 2) report('amount-decimals', 'amount');
  }
  const kind =
    beneficiaryType === 'DNI' || beneficiaryType === 'RUC' || beneficiaryType === 'CE'
      ? documents[beneficiaryType]
      : undefined;
  const id = text(beneficiaryId);
  if (kind !== undefined && id !== '' && !kind.test(id)) report(kind.rule, 'beneficiaryId');
}

export const { answer, isError } = answerOf(diagnostics);
