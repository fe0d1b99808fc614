import type { Standard } from '../internal/variant.js';
import * as accountOrIban from './account-or-iban.js';
import * as arAccount from './ar-account.js';
import * as brCpfCnpj from './br-cpf-cnpj.js';
import * as clRut from './cl-rut.js';
import * as coNit from './co-nit.js';
import * as ecCedula from './ec-cedula.js';
import * as iban from './iban.js';
import * as luhn from './luhn.js';
import * as mxClabe from './mx-clabe.js';
import * as peCci from './pe-cci.js';
import * as peRuc from './pe-ruc.js';
import * as usAba from './us-aba.js';
import * as veAccount from './ve-account.js';

/** Every standard with check digits by its name in rule files. Generated validators import single files instead. */
export const standards: Readonly<Record<string, Standard>> = {
  'account-or-iban': accountOrIban,
  'ar-account': arAccount,
  'br-cpf-cnpj': brCpfCnpj,
  'cl-rut': clRut,
  'co-nit': coNit,
  'ec-cedula': ecCedula,
  iban,
  luhn,
  'mx-clabe': mxClabe,
  'pe-cci': peCci,
  'pe-ruc': peRuc,
  'us-aba': usAba,
  've-account': veAccount,
};
