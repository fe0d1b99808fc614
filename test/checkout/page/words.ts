import type { Locale, Requirement } from 'payrules';
import { es } from 'payrules/locales/es';
import { ptBR } from 'payrules/locales/pt-BR';

export type Operation = 'pe.payout' | 'pk.payout' | 'global.payout';

/** The page's own words; the words of fields and messages come from the catalogue. */
export interface Words {
  readonly locale?: Locale;
  readonly name: string;
  readonly title: string;
  readonly intro: string;
  readonly operation: string;
  readonly language: string;
  readonly operations: Readonly<Record<Operation, string>>;
  readonly needs: Readonly<Record<Requirement['need'], string>>;
  readonly choose: string;
  readonly check: string;
  readonly ready: string;
  readonly wrong: (count: number) => string;
}

export const languages: Readonly<Record<string, Words>> = {
  en: {
    name: 'English',
    title: 'Withdraw your earnings',
    intro: 'We pay your sales to a bank account or a wallet, usually within a day.',
    operation: 'Destination',
    language: 'Language',
    operations: { 'pe.payout': 'Peru', 'pk.payout': 'Pakistan', 'global.payout': 'Worldwide' },
    needs: { required: 'required', recommended: 'recommended', optional: 'optional', unused: 'not used' },
    choose: 'Choose…',
    check: 'Withdraw',
    ready: 'The payout is ready to be sent.',
    wrong: (count) => (count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`),
  },
  es: {
    locale: es,
    name: 'Español',
    title: 'Retire sus ganancias',
    intro: 'Pagamos sus ventas a una cuenta bancaria o una billetera, por lo general en un día.',
    operation: 'Destino',
    language: 'Idioma',
    operations: { 'pe.payout': 'Perú', 'pk.payout': 'Pakistán', 'global.payout': 'Todo el mundo' },
    needs: { required: 'obligatorio', recommended: 'recomendado', optional: 'opcional', unused: 'no se usa' },
    choose: 'Elija…',
    check: 'Retirar',
    ready: 'El pago está listo para enviarse.',
    wrong: (count) => (count === 1 ? 'Hay un campo por corregir.' : `Hay ${count} campos por corregir.`),
  },
  'pt-BR': {
    locale: ptBR,
    name: 'Português (Brasil)',
    title: 'Saque seus ganhos',
    intro: 'Pagamos suas vendas em uma conta bancária ou carteira digital, em geral em um dia.',
    operation: 'Destino',
    language: 'Idioma',
    operations: { 'pe.payout': 'Peru', 'pk.payout': 'Paquistão', 'global.payout': 'Mundo inteiro' },
    needs: { required: 'obrigatório', recommended: 'recomendado', optional: 'opcional', unused: 'não se usa' },
    choose: 'Escolha…',
    check: 'Sacar',
    ready: 'O repasse está pronto para envio.',
    wrong: (count) => (count === 1 ? 'Há um campo a corrigir.' : `Há ${count} campos a corrigir.`),
  },
};
