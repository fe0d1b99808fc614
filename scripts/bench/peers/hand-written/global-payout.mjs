import * as d from '../../build/diagnostics/global.payout.mjs';
import { test as isBsb } from '../../../../dist/esm/checks/formats/au-bsb.js';
import { test as isTransit } from '../../../../dist/esm/checks/formats/ca-transit.js';
import { test as isCountry } from '../../../../dist/esm/checks/formats/country-2.js';
import { test as isBranch } from '../../../../dist/esm/checks/formats/hk-branch.js';
import { test as isBic } from '../../../../dist/esm/checks/formats/bic.js';
import { test as isIban } from '../../../../dist/esm/checks/formats/iban.js';
import { test as isIfsc } from '../../../../dist/esm/checks/formats/in-ifsc.js';
import { test as isSortCode } from '../../../../dist/esm/checks/formats/uk-sort-code.js';
import { isFrom } from '../../../../dist/esm/checks/iban-country.js';
import {
  isShaped as hasIbanDigits,
  noun as ibanNoun,
  test as hasIbanCheckDigits,
} from '../../../../dist/esm/checks/standards/iban.js';
import { noun as aba } from '../../../../dist/esm/checks/standards/us-aba.js';
import { CURRENCIES, ID_CARDS, MOST_DECIMALS } from '../global-tables.mjs';
import { answer, NOTHING, refuse, separated, withDecimals, withShape, withValues } from './answer.mjs';
import { decimalsOf, isAmount, isBlank, isEmail, isPositive, isPublic, isUrl, isUsualUrl } from './values.mjs';

const ID_CARD_SET = new Set(ID_CARDS);
const TYPES = new Set([...Object.keys(CURRENCIES), 'RTGS']);
const CURRENCY_OF_TYPE = Object.fromEntries(
  Object.entries(CURRENCIES).map(([type, currencies]) => [type, withValues(d.currencyOfType, currencies.toSorted())]),
);
const CURRENCY_OF_RTGS = withValues(d.currencyOfRtgs, ['USD']);
const ABA_SHAPE = withShape(d.routingNumberAch, aba);
const AMOUNT_DECIMALS = new Map(
  [...MOST_DECIMALS].map(([currency, most]) => [currency, withDecimals(d.amountDecimals, currency, most)]),
);
const ABA = /^(?:0[0-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)[0-9]{7}$/;
const IBAN_SHAPE = withShape(d.ibanCheckDigits, ibanNoun);
const BIC_SHAPE = separated(d.swiftCodeFormat, isBic);
const SORT_CODE_SHAPE = separated(d.routingNumberSortCode, isSortCode);
const BSB_SHAPE = separated(d.routingNumberBsb, isBsb);
const IFSC_SHAPE = separated(d.routingNumberIfsc, isIfsc);
const BRANCH_SHAPE = separated(d.routingNumberBranch, isBranch);
const TWO_LETTERS = /^[A-Za-z]{2}$/;
const open = (rule) => ({ ruleId: `global.payout/${rule}`, needs: ['binding:global.eaccount'] });
const DECIMALS_OPEN = [{ ruleId: 'global.payout/amount-decimals', needs: ['field:currency'] }];
const TYPE_OPEN = [open('payment-type-known')];
const CURRENCY_OPEN = [open('currency-of-electronic-account')];

function hasCheckDigit(value) {
  const at = (i) => value.charCodeAt(i) - 48;
  return (3 * (at(0) + at(3) + at(6)) + 7 * (at(1) + at(4) + at(7)) + at(2) + at(5) + at(8)) % 10 === 0;
}

const SELF = { operation: d.operation, rulesVersion: d.rulesVersion, fields: d.fields };

export function validate(order) {
  if (typeof order !== 'object' || order === null || Array.isArray(order)) return refuse(d.operation, d.rulesVersion);
  const errors = [];
  const warnings = [];
  const {
    mchOrderId,
    amount,
    currency,
    callbackUrl,
    purpose,
    beneficiaryName,
    beneficiaryEmail,
    beneficiaryMobile,
    beneficiaryAccountNumber: account,
  } = order;
  const {
    paymentType,
    beneficiaryBankCode,
    beneficiaryBankType,
    beneficiaryType,
    beneficiaryId,
    phone,
    email,
    beneficiaryAccountCountry: accountCountry,
  } = order;
  const {
    beneficiaryAccountType: kind,
    beneficiaryBankName,
    city,
    country,
    zip,
    swiftCode,
    routingNumber,
    beneficiaryAddress,
    beneficiaryCardType,
  } = order;
  const { companyName, idCardType, idCardNo } = order;
  const iban = paymentType === 'IBAN';
  const ach = paymentType === 'ACH';
  const swift = paymentType === 'SWIFT';
  const local = iban || ach || paymentType === 'RTGS';
  const saudi = iban && currency === 'SAR';
  const typed = typeof paymentType === 'string' && !isBlank(paymentType);

  if (mchOrderId === undefined) errors.push(d.orderIdRequired);
  else if (typeof mchOrderId !== 'string') errors.push(d.mchOrderIdType);
  else if (isBlank(mchOrderId)) errors.push(d.orderIdRequired);

  const currencies = typed && Object.hasOwn(CURRENCIES, paymentType) ? CURRENCIES[paymentType] : undefined;
  const paid = typeof currency === 'string' && !isBlank(currency);
  const mismatch = paid && currencies !== undefined && !currencies.includes(currency);

  if (amount === undefined) errors.push(d.amountRequired);
  else if (typeof amount !== 'string') errors.push(d.amountType);
  else if (isBlank(amount)) errors.push(d.amountRequired);
  else if (!isAmount(amount)) errors.push(d.amountFormat);
  else if (!isPositive(amount)) errors.push(d.amountPositive);
  else if (paid && !mismatch) {
    const most = MOST_DECIMALS.get(currency);
    if (most !== undefined && decimalsOf(amount) > most) warnings.push(AMOUNT_DECIMALS.get(currency));
  }

  if (!paid) errors.push(currency === undefined || typeof currency === 'string' ? d.currencyRequired : d.currencyType);
  else if (mismatch) errors.push(CURRENCY_OF_TYPE[paymentType]);
  else if (paymentType === 'RTGS' && currency !== 'USD') warnings.push(CURRENCY_OF_RTGS);

  if (callbackUrl === undefined) errors.push(d.callbackRequired);
  else if (typeof callbackUrl !== 'string') errors.push(d.callbackUrlType);
  else if (!isUsualUrl(callbackUrl)) {
    if (isBlank(callbackUrl)) errors.push(d.callbackRequired);
    else if (!isUrl(callbackUrl)) errors.push(d.callbackUrl);
    else if (!isPublic(callbackUrl)) warnings.push(d.callbackPublic);
  }

  if (purpose === undefined) warnings.push(d.purposeRecommended);
  else if (typeof purpose !== 'string') errors.push(d.purposeType);
  else if (isBlank(purpose)) warnings.push(d.purposeRecommended);

  if (beneficiaryName === undefined) errors.push(d.beneficiaryNameRequired);
  else if (typeof beneficiaryName !== 'string') errors.push(d.beneficiaryNameType);
  else if (isBlank(beneficiaryName)) errors.push(d.beneficiaryNameRequired);

  if (beneficiaryEmail === undefined) warnings.push(d.beneficiaryEmailRecommended);
  else if (typeof beneficiaryEmail !== 'string') errors.push(d.beneficiaryEmailType);
  else if (isBlank(beneficiaryEmail)) warnings.push(d.beneficiaryEmailRecommended);
  else if (!isEmail(beneficiaryEmail)) warnings.push(d.beneficiaryEmailFormat);

  if (beneficiaryMobile === undefined) warnings.push(d.beneficiaryMobileRecommended);
  else if (typeof beneficiaryMobile !== 'string') errors.push(d.beneficiaryMobileType);
  else if (isBlank(beneficiaryMobile)) warnings.push(d.beneficiaryMobileRecommended);

  if (account === undefined) errors.push(d.accountNumberRequired);
  else if (typeof account !== 'string') errors.push(d.beneficiaryAccountNumberType);
  else if (isBlank(account)) errors.push(d.accountNumberRequired);
  else if (iban) {
    if (!isIban(account)) errors.push(d.ibanFormat);
    else if (!hasIbanCheckDigits(account)) warnings.push(hasIbanDigits(account) ? d.ibanCheckDigits : IBAN_SHAPE);
    else if (typeof accountCountry === 'string' && TWO_LETTERS.test(accountCountry) && !isFrom(account, accountCountry))
      warnings.push(d.ibanCountry);
  }

  if (!typed)
    errors.push(
      paymentType === undefined || typeof paymentType === 'string' ? d.paymentTypeRequired : d.paymentTypeType,
    );
  else if (currencies === undefined && paymentType !== 'RTGS') {
    if (paymentType === 'FED') errors.push(d.paymentTypeNotFed);
    else warnings.push(d.paymentTypeLikely);
  }

  if (beneficiaryBankCode !== undefined && typeof beneficiaryBankCode !== 'string')
    errors.push(d.beneficiaryBankCodeType);
  if (beneficiaryBankType !== undefined && typeof beneficiaryBankType !== 'string')
    errors.push(d.beneficiaryBankTypeType);
  if (beneficiaryType !== undefined && typeof beneficiaryType !== 'string') errors.push(d.beneficiaryTypeType);
  if (beneficiaryId !== undefined && typeof beneficiaryId !== 'string') errors.push(d.beneficiaryIdType);
  if (phone !== undefined && typeof phone !== 'string') errors.push(d.phoneType);
  if (email !== undefined) {
    if (typeof email !== 'string') errors.push(d.emailType);
    else if (!isEmail(email) && !isBlank(email)) warnings.push(d.emailFormat);
  }

  if (accountCountry !== undefined && typeof accountCountry !== 'string') errors.push(d.beneficiaryAccountCountryType);
  else if (accountCountry === undefined || isBlank(accountCountry)) {
    if (local) warnings.push(d.accountCountryRecommended);
  } else if (!TWO_LETTERS.test(accountCountry)) errors.push(d.accountCountryLetters);
  else if (!isCountry(accountCountry)) warnings.push(d.accountCountryKnown);

  let companyUnclear = true;
  if (kind !== undefined && typeof kind !== 'string') errors.push(d.beneficiaryAccountTypeType);
  else if (kind === undefined || isBlank(kind)) {
    if (local) warnings.push(d.kindOfAccountRecommended);
  } else if (kind !== 'Personal' && kind !== 'Company') errors.push(d.kindOfAccount);
  if ((kind !== undefined && typeof kind !== 'string') || (typeof kind === 'string' && !isBlank(kind)))
    companyUnclear = false;

  if (beneficiaryBankName !== undefined && typeof beneficiaryBankName !== 'string')
    errors.push(d.beneficiaryBankNameType);
  else if (local && (beneficiaryBankName === undefined || isBlank(beneficiaryBankName)))
    warnings.push(d.bankNameRecommended);

  if (city !== undefined && typeof city !== 'string') errors.push(d.cityType);
  else if ((saudi || ach) && (city === undefined || isBlank(city)))
    (saudi ? errors : warnings).push(saudi ? d.cityRequired : d.cityRecommended);

  if (country !== undefined && typeof country !== 'string') errors.push(d.countryType);

  if (zip !== undefined && typeof zip !== 'string') errors.push(d.zipType);
  else if (zip === undefined || isBlank(zip)) {
    if (ach) warnings.push(d.zipRecommended);
    else if (swift && currency === 'USD') warnings.push(d.zipRecommendedWithSwiftUsd);
    else if (saudi) warnings.push(d.zipRecommendedWithIbanSar);
  }

  if (swiftCode !== undefined && typeof swiftCode !== 'string') errors.push(d.swiftCodeType);
  else if (swiftCode === undefined || isBlank(swiftCode)) {
    if (ach || swift) warnings.push(d.swiftCodeRecommended);
  } else if (!isBic(swiftCode)) warnings.push(BIC_SHAPE(swiftCode));

  if (routingNumber !== undefined && typeof routingNumber !== 'string') errors.push(d.routingNumberType);
  else if (routingNumber === undefined || isBlank(routingNumber)) {
    if (ach || paymentType === 'RTGS') warnings.push(d.routingNumberRecommended);
    else if (swift && currency === 'USD') warnings.push(d.routingNumberRecommendedWithSwiftUsd);
  } else {
    switch (paymentType) {
      case 'ACH':
        if (!ABA.test(routingNumber)) warnings.push(ABA_SHAPE);
        else if (!hasCheckDigit(routingNumber)) warnings.push(d.routingNumberAch);
        break;
      case 'SC':
        if (!isSortCode(routingNumber)) warnings.push(SORT_CODE_SHAPE(routingNumber));
        break;
      case 'BSB':
        if (!isBsb(routingNumber)) warnings.push(BSB_SHAPE(routingNumber));
        break;
      case 'CC':
        if (!isTransit(routingNumber)) warnings.push(d.routingNumberTransit);
        break;
      case 'IMPS':
        if (!isIfsc(routingNumber)) warnings.push(IFSC_SHAPE(routingNumber));
        break;
      case 'RTGS':
        if (accountCountry === 'HK' && !isBranch(routingNumber)) warnings.push(BRANCH_SHAPE(routingNumber));
    }
  }

  if (beneficiaryAddress !== undefined && typeof beneficiaryAddress !== 'string') errors.push(d.beneficiaryAddressType);
  else if ((local || swift) && (beneficiaryAddress === undefined || isBlank(beneficiaryAddress)))
    warnings.push(d.addressRecommended);

  if (beneficiaryCardType !== undefined && beneficiaryCardType !== '0') {
    if (typeof beneficiaryCardType !== 'string') errors.push(d.beneficiaryCardTypeType);
    else if (!isBlank(beneficiaryCardType)) warnings.push(d.cardTypeSample);
  }

  if (companyName !== undefined && typeof companyName !== 'string') errors.push(d.companyNameType);
  else if (companyName === undefined || isBlank(companyName)) {
    if (kind === 'Company') errors.push(d.companyNameRequired);
    else if (local && companyUnclear) warnings.push(d.companyNameRecommended);
  }

  if (idCardType !== undefined && typeof idCardType !== 'string') errors.push(d.idCardTypeType);
  else if (idCardType === undefined || isBlank(idCardType)) {
    if (saudi) warnings.push(d.idCardTypeRecommended);
  } else if (!ID_CARD_SET.has(idCardType)) errors.push(d.idCardType);

  if (idCardNo !== undefined && typeof idCardNo !== 'string') errors.push(d.idCardNoType);
  else if (saudi && (idCardNo === undefined || isBlank(idCardNo))) warnings.push(d.idCardNumberRecommended);

  const ofType =
    !typed || paymentType === 'FED' || TYPES.has(paymentType)
      ? NOTHING
      : paid && currency !== 'GBP' && currency !== 'EUR'
        ? CURRENCY_OPEN.concat(TYPE_OPEN)
        : TYPE_OPEN;
  const hasDecimals = !paid || mismatch || MOST_DECIMALS.has(currency) || typeof amount !== 'string' || isBlank(amount);
  const notEvaluated = hasDecimals ? ofType : DECIMALS_OPEN.concat(ofType);
  return answer(order, errors, warnings, notEvaluated, unknownNames(order), SELF);
}

function unknownNames(order) {
  let unknown;
  for (const name in order) {
    switch (name) {
      case 'mchOrderId':
      case 'amount':
      case 'currency':
      case 'callbackUrl':
      case 'purpose':
      case 'beneficiaryName':
      case 'beneficiaryEmail':
      case 'beneficiaryMobile':
      case 'beneficiaryAccountNumber':
      case 'paymentType':
      case 'beneficiaryBankCode':
      case 'beneficiaryBankType':
      case 'beneficiaryType':
      case 'beneficiaryId':
      case 'phone':
      case 'email':
      case 'beneficiaryAccountCountry':
      case 'beneficiaryAccountType':
      case 'beneficiaryBankName':
      case 'city':
      case 'country':
      case 'zip':
      case 'swiftCode':
      case 'routingNumber':
      case 'beneficiaryAddress':
      case 'beneficiaryCardType':
      case 'companyName':
      case 'idCardType':
      case 'idCardNo':
        break;
      default:
        (unknown ??= []).push(name);
    }
  }
  return unknown;
}
