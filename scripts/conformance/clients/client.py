"""Sends orders to the sandbox by the generated client: client.py ADDRESS."""

import sys

from openapi_client import ApiClient, Configuration, DefaultApi, GlobalCollectionOrder

api = DefaultApi(ApiClient(Configuration(host=sys.argv[1], api_key={"sign": "x"})))


def send(reference, amount):
    order = GlobalCollectionOrder(
        mchOrderId=reference,
        amount=amount,
        currency="USD",
        callbackUrl="https://merchant.example.com/callback",
        paymentType="CARD",
    )
    return api.submit_order("pay", "SHA512", "api.pay", "1000", "1700000000", order)


[item] = send("ORD-1", "49.90").data
print(item.order_id, item.currency, item.checkout_url)
print(send("ORD-2", "0").success)
refused = send("failure-risk-ip-1", "49.90")
print(refused.error_code, refused.error_msg)
