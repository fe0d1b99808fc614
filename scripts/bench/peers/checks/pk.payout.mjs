import * as diagnostics from '../../build/diagnostics/pk.payout.mjs';
import { decimalsOf, isOneDigit } from '../hand-written/values.mjs';
import { answerOf } from './answer.mjs';
import { common, payout } from './payout.mjs';
import { anything, matches, oneOf, passes, required, text } from './steps.mjs';

const MOBILE = '03[0-9]{9}';
const OPERATORS = '0(?:30[0-46-8]|31[2-4]|32[0-3]|33[1-5]|34[2-6]|364)[0-9]*';

export const fields = {
  ...common,
  currency: [required('currency-recommended'), oneOf('currency-pkr', 'PKR')],
  ...payout,
  beneficiaryMobile: [
    required('beneficiary-mobile-recommended'),
    matches('mobile-format', MOBILE),
    matches('mobile-operator', OPERATORS),
  ],
  beneficiaryAccountNumber: [required('account-number-required')],
  paymentType: [required('payment-type-required'), oneOf('payment-type-sample', 'NET_BANKING', 'WALLET')],
  beneficiaryBankCode: [required('bank-code-recommended')],
  beneficiaryBankType: anything,
  beneficiaryType: anything,
  beneficiaryId: [
    matches('document-cnic', '[0-9]{13}|[0-9]{5}-[0-9]{7}-[0-9]'),
    passes('document-not-made-up', (value) => !isOneDigit(value)),
  ],
  phone: [matches('phone-format', MOBILE), matches('phone-operator', OPERATORS)],
};

export function across({ amount, currency, paymentType, beneficiaryBankCode }, report) {
  const paid = text(currency).trim().toUpperCase();
  if ((paid === '' || paid === 'PKR') && decimalsOf(text(amount)) > 2) report('amount-decimals', 'amount');
  if (paymentType === 'WALLET') {
    const code = text(beneficiaryBankCode);
    if (code === '') report('wallet-code-required', 'beneficiaryBankCode');
    else if (code !== '033' && code !== '034') report('wallet-code', 'beneficiaryBankCode');
  }
}

export const { answer, isError } = answerOf(diagnostics);
