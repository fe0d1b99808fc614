"""fill.py orders TEMPLATE OUT: 200 payouts in the first sheet of a template, ten with an amount that is too large.
fill.py correct ANNOTATED OUT: the cells with a comment of payrules become right."""

import sys

from openpyxl import load_workbook

MARK = "payrules"


def fill(template: str, out: str) -> None:
    book = load_workbook(template)
    orders = book.worksheets[0]
    example = [cell.value for cell in book.worksheets[1][2]]
    headers = [cell.value for cell in orders[1]]
    for i in range(200):
        for column, value in enumerate(example, 1):
            header = headers[column - 1]
            if header == "Order identifier":
                value = f"{i:08d}"
            elif header == "Amount":
                value = "90000.00" if i % 20 == 7 else f"{1250 + i}.50"
            elif header == "Identity document number":
                value = f"{4567800 + i:08d}"
            if value is not None:
                orders.cell(i + 2, column).value = value
    book.save(out)


def correct(annotated: str, out: str) -> None:
    book = load_workbook(annotated)
    orders = book.worksheets[1]
    for row in orders.iter_rows(min_row=2):
        for cell in row:
            if cell.comment and "Amount must" in cell.comment.text:
                cell.value = "1250.50"
    book.save(out)


{"orders": fill, "correct": correct}[sys.argv[1]](*sys.argv[2:])
