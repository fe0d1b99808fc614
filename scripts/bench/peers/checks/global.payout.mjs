import * as diagnostics from '../../build/diagnostics/global.payout.mjs';
import { test as isBsb } from '../../../../dist/esm/checks/formats/au-bsb.js';
import { test as isTransit } from '../../../../dist/esm/checks/formats/ca-transit.js';
import { test as isCountry } from '../../../../dist/esm/checks/formats/country-2.js';
import { test as isBranch } from '../../../../dist/esm/checks/formats/hk-branch.js';
import { test as isBic } from '../../../../dist/esm/checks/formats/bic.js';
import { test as isIban } from '../../../../dist/esm/checks/formats/iban.js';
import { test as isIfsc } from '../../../../dist/esm/checks/formats/in-ifsc.js';
import { test as isSortCode } from '../../../../dist/esm/checks/formats/uk-sort-code.js';
import { isFrom } from '../../../../dist/esm/checks/iban-country.js';
import { test as hasIbanCheckDigits } from '../../../../dist/esm/checks/standards/iban.js';
import { test as isAba } from '../../../../dist/esm/checks/standards/us-aba.js';
import { CURRENCIES, ID_CARDS, MOST_DECIMALS } from '../global-tables.mjs';
import { decimalsOf, isEmail } from '../hand-written/values.mjs';
import { answerOf } from './answer.mjs';
import { common, payout } from './payout.mjs';
import { anything, matches, oneOf, passes, required, text } from './steps.mjs';

export const fields = {
  ...common,
  currency: [required('currency-required')],
  ...payout,
  beneficiaryMobile: [required('beneficiary-mobile-recommended')],
  beneficiaryAccountNumber: [required('account-number-required')],
  paymentType: [
    required('payment-type-required'),
    matches('payment-type-not-fed', '(?!FED$)[^]*'),
    oneOf('payment-type-likely', 'IBAN', 'ACH', 'RTGS', 'BSB', 'SC', 'CC', 'SWIFT', 'IMPS'),
  ],
  beneficiaryBankCode: anything,
  beneficiaryBankType: anything,
  beneficiaryType: anything,
  beneficiaryId: anything,
  phone: anything,
  email: [passes('email-format', isEmail)],
  beneficiaryAccountCountry: [
    matches('account-country-letters', '[A-Za-z]{2}'),
    passes('account-country-known', isCountry),
  ],
  beneficiaryAccountType: [oneOf('kind-of-account', 'Personal', 'Company')],
  beneficiaryBankName: anything,
  city: anything,
  country: anything,
  zip: anything,
  swiftCode: [passes('swift-code-format', isBic)],
  routingNumber: anything,
  beneficiaryAddress: anything,
  beneficiaryCardType: [oneOf('card-type-sample', '0')],
  companyName: anything,
  idCardType: [oneOf('id-card-type', ...ID_CARDS)],
  idCardNo: anything,
};

const ROUTING = new Map([
  ['ACH', ['routing-number-ach', isAba]],
  ['SC', ['routing-number-sort-code', isSortCode]],
  ['BSB', ['routing-number-bsb', isBsb]],
  ['CC', ['routing-number-transit', isTransit]],
  ['IMPS', ['routing-number-ifsc', isIfsc]],
]);
const LETTERS = /^[A-Za-z]{2}$/;

export function across(order, report) {
  const { paymentType, currency, beneficiaryAccountCountry, beneficiaryAccountType } = order;
  const paid = text(currency);
  const iban = paymentType === 'IBAN';
  const ach = paymentType === 'ACH';
  const swift = paymentType === 'SWIFT';
  const rtgs = paymentType === 'RTGS';
  const local = iban || ach || rtgs;
  const saudi = iban && currency === 'SAR';
  const dollars = swift && currency === 'USD';
  const lacks = (field) => text(order[field]) === '';

  if (paid !== '') {
    const currencies = Object.hasOwn(CURRENCIES, paymentType) ? CURRENCIES[paymentType] : undefined;
    if (currencies !== undefined && !currencies.includes(paid)) report('currency-of-type', 'currency');
    else {
      if (rtgs && paid !== 'USD') report('currency-of-rtgs', 'currency');
      if (decimalsOf(text(order.amount)) > (MOST_DECIMALS.get(paid) ?? Infinity)) report('amount-decimals', 'amount');
    }
  }

  if (iban && !lacks('beneficiaryAccountNumber')) {
    const account = order.beneficiaryAccountNumber;
    const country = text(beneficiaryAccountCountry);
    if (!isIban(account)) report('iban-format', 'beneficiaryAccountNumber');
    else if (!hasIbanCheckDigits(account)) report('iban-check-digits', 'beneficiaryAccountNumber');
    else if (LETTERS.test(country) && !isFrom(account, country)) report('iban-country', 'beneficiaryAccountNumber');
  }

  if (local) {
    if (lacks('beneficiaryAccountCountry')) report('account-country-recommended', 'beneficiaryAccountCountry');
    if (lacks('beneficiaryAccountType')) report('kind-of-account-recommended', 'beneficiaryAccountType');
    if (lacks('beneficiaryBankName')) report('bank-name-recommended', 'beneficiaryBankName');
  }
  if ((local || swift) && lacks('beneficiaryAddress')) report('address-recommended', 'beneficiaryAddress');
  if ((saudi || ach) && lacks('city')) report(saudi ? 'city-required' : 'city-recommended', 'city');
  if ((ach || dollars || saudi) && lacks('zip'))
    report(
      ach ? 'zip-recommended' : dollars ? 'zip-recommended-with-swift-usd' : 'zip-recommended-with-iban-sar',
      'zip',
    );
  if ((ach || swift) && lacks('swiftCode')) report('swift-code-recommended', 'swiftCode');
  if (saudi && lacks('idCardType')) report('id-card-type-recommended', 'idCardType');
  if (saudi && lacks('idCardNo')) report('id-card-number-recommended', 'idCardNo');

  if (lacks('routingNumber')) {
    if (ach || rtgs) report('routing-number-recommended', 'routingNumber');
    else if (dollars) report('routing-number-recommended-with-swift-usd', 'routingNumber');
  } else if (rtgs && beneficiaryAccountCountry === 'HK') {
    if (!isBranch(order.routingNumber)) report('routing-number-branch', 'routingNumber');
  } else {
    const routing = ROUTING.get(paymentType);
    if (routing !== undefined && !routing[1](order.routingNumber)) report(routing[0], 'routingNumber');
  }

  if (lacks('companyName')) {
    if (beneficiaryAccountType === 'Company') report('company-name-required', 'companyName');
    else if (local && lacks('beneficiaryAccountType')) report('company-name-recommended', 'companyName');
  }
}

export const { answer, isError } = answerOf(diagnostics);
