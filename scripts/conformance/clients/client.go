// Sends orders to the sandbox by the generated client: go run . ADDRESS
package main

import (
	"context"
	"fmt"
	"log"
	"os"

	"gateway"
)

func send(reference, amount string) *gateway.GlobalCollectionReply {
	configuration := gateway.NewConfiguration()
	configuration.Servers = gateway.ServerConfigurations{{URL: os.Args[1]}}
	key := map[string]gateway.APIKey{"sign": {Key: "x"}}
	order := gateway.GlobalCollectionOrder{
		MchOrderId:  reference,
		Amount:      amount,
		Currency:    "USD",
		CallbackUrl: "https://merchant.example.com/callback",
		PaymentType: "CARD",
	}
	reply, _, err := gateway.NewAPIClient(configuration).DefaultAPI.
		SubmitOrder(context.WithValue(context.Background(), gateway.ContextAPIKeys, key)).
		Method("pay").SignType("SHA512").ServiceName("api.pay").MchId("1000").Timestamp("1700000000").
		GlobalCollectionOrder(order).Execute()
	if err != nil {
		log.Fatal(err)
	}
	return reply
}

func main() {
	data := send("ORD-1", "49.90").GetData()
	item := data[0]
	fmt.Println(item.GetOrderId(), item.GetCurrency(), item.GetCheckoutUrl())
	wrong := send("ORD-2", "0")
	fmt.Println(wrong.GetSuccess())
	refused := send("failure-risk-ip-1", "49.90")
	fmt.Println(refused.GetErrorCode(), refused.GetErrorMsg())
}
