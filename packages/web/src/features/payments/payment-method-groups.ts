/** Payment methods by what a payer holds in the hand: a card, a phone with a wallet, or an account at a bank. */
import type { PaymentView } from "@portal/core/applications/orders/payment-schema";

type Method = PaymentView["methods"][number];
const methodGroupNames = ["cards", "wallets", "other"] as const;
type MethodGroupName = (typeof methodGroupNames)[number];

const groupByMethod: Record<string, MethodGroupName> = {
  CREDIT_CARD: "cards",
  UNIONPAY_CARD: "cards",
  CLOUD_QUICK_PASS: "cards",
  INTERNATIONAL: "cards",
  WALLET: "wallets",
  ALIPAY: "wallets",
  ALIPAY_MO: "wallets",
  WECHAT_PAY: "wallets",
  LOCAL_MOBILE: "wallets",
  MOBILE_BANKING: "other",
};

/** Groups methods in a fixed order; in each group those that the amount exceeds come last. */
export const groupPaymentMethods = (
  methods: readonly Method[],
): { name: MethodGroupName; methods: Method[] }[] =>
  methodGroupNames
    .map((name) => ({
      name,
      methods: methods
        .filter(({ id }) => (groupByMethod[id] ?? "other") === name)
        .toSorted((a, b) => Number(a.exceeds) - Number(b.exceeds)),
    }))
    .filter((group) => group.methods.length > 0);
