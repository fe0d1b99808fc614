import org.openapitools.client.ApiClient;
import org.openapitools.client.api.DefaultApi;
import org.openapitools.client.model.GlobalCollectionOrder;
import org.openapitools.client.model.GlobalCollectionReply;

/** Sends orders to the sandbox by the generated client: java Client.java ADDRESS. */
public class Client {
    private static DefaultApi api;

    public static void main(String[] arguments) throws Exception {
        var client = new ApiClient();
        client.updateBaseUri(arguments[0]);
        client.setRequestInterceptor(request -> request.header("sign", "x"));
        api = new DefaultApi(client);
        var item = send("ORD-1", "49.90").getData().get(0);
        System.out.println(item.getOrderId() + " " + item.getCurrency() + " " + item.getCheckoutUrl());
        System.out.println(send("ORD-2", "0").getSuccess());
        var refused = send("failure-risk-ip-1", "49.90");
        System.out.println(refused.getErrorCode() + " " + refused.getErrorMsg());
    }

    private static GlobalCollectionReply send(String reference, String amount) throws Exception {
        var order = new GlobalCollectionOrder()
            .mchOrderId(reference)
            .amount(amount)
            .currency("USD")
            .callbackUrl("https://merchant.example.com/callback")
            .paymentType("CARD");
        return api.submitOrder("pay", "SHA512", "api.pay", "1000", "1700000000", order);
    }
}
