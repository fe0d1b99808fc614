"""10,000 numbers of each standard, a third of them right, and whether python-stdnum or schwifty takes them: STANDARD, number, 1 or 0.

Needs pip install python-stdnum schwifty.
"""

import random

from schwifty import IBAN
from schwifty.exceptions import SchwiftyException
from schwifty.registry import get_countries
from stdnum import bic, luhn
from stdnum.ar import cbu
from stdnum.br import cnpj, cpf
from stdnum.cl import rut
from stdnum.co import nit
from stdnum.ec import ci
from stdnum.pe import ruc
from stdnum.pk import cnic
from stdnum.us import rtn

COUNT = 10_000
random.seed(7)
DIGITS = "0123456789"
COUNTRIES = sorted(get_countries())


def digits(count):
    return "".join(random.choices(DIGITS, k=count))


def letters(count):
    return "".join(random.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=count))


def is_iban(value):
    try:
        IBAN(value)
        return True
    except SchwiftyException:
        return False


def some_iban():
    while True:
        try:
            return str(IBAN.random(country_code=random.choice(COUNTRIES), random=random, use_registry=False))
        except SchwiftyException:
            continue


def mistyped(value):
    """One character in another one's place, of its kind or not."""
    at = random.randrange(len(value))
    return value[:at] + random.choice(DIGITS + "AK") + value[at + 1 :]


def ended(make, is_valid, ends=DIGITS):
    """A start by chance with the end that is right, or with any end where none is."""

    def number():
        start = make()
        return next((start + end for end in ends if is_valid(start + end)), start + random.choice(ends))

    return number


STANDARDS = {
    "cl-rut": (rut.is_valid, ended(lambda: digits(8), rut.is_valid, DIGITS + "K")),
    "ec-cedula": (ci.is_valid, ended(lambda: f"{random.randrange(60):02}{random.randrange(8)}{digits(6)}", ci.is_valid)),
    "co-nit": (nit.is_valid, ended(lambda: digits(random.randrange(6, 11)) + "-", nit.is_valid)),
    "br-cpf-cnpj cpf": (cpf.is_valid, lambda: (lambda start: start + cpf._calc_check_digits(start))(digits(9))),
    "br-cpf-cnpj cnpj": (cnpj.is_valid, lambda: (lambda start: start + cnpj.calc_check_digits(start))(digits(12))),
    "pe-ruc": (ruc.is_valid, ended(lambda: random.choice(["10", "15", "16", "17", "20", "11"]) + digits(8), ruc.is_valid)),
    "ar-account": (cbu.is_valid, lambda: (lambda a, b: a + cbu.calc_check_digit(a) + b + cbu.calc_check_digit(b))(digits(7), digits(13))),
    "us-aba": (rtn.is_valid, ended(lambda: digits(8), rtn.is_valid)),
    "luhn": (luhn.is_valid, ended(lambda: digits(random.randrange(11, 19)), luhn.is_valid)),
    "iban": (is_iban, some_iban),
    "pk-cnic": (cnic.is_valid, lambda: digits(13)),
    "bic": (bic.is_valid, lambda: letters(4) + random.choice(["DE", "PK", "GB", letters(2)]) + letters(2) + random.choice(["", digits(3)])),
}

for name, (is_valid, right) in STANDARDS.items():
    for index in range(COUNT):
        value = right() if index % 3 == 0 else mistyped(right())
        print(name, value, int(is_valid(value)), sep="\t")
