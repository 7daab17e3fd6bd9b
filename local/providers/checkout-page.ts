/** The sandbox's checkout page, in the four languages of the product. It moves no money and says so. */
import { escapeHtml } from "@portal/core/platform/escape-html";
import type { SandboxOrder } from "./sandbox-order.ts";

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
type CheckoutLanguage = (typeof languages)[number];

const checkoutTexts: Record<
  CheckoutLanguage,
  Record<"title" | "note" | "amount" | "order" | "pay" | "fail" | "close" | "done", string>
> = {
  "zh-Hant": {
    title: "支付測試平台",
    note: "這是示範用的支付平台，不會收取任何款項。",
    amount: "應付金額",
    order: "訂單編號",
    pay: "確認付款",
    fail: "模擬付款失敗",
    close: "返回，暫不付款",
    done: "此訂單已處理，無須再次付款。",
  },
  "zh-Hans": {
    title: "支付测试平台",
    note: "这是示范用的支付平台，不会收取任何款项。",
    amount: "应付金额",
    order: "订单编号",
    pay: "确认付款",
    fail: "模拟付款失败",
    close: "返回，暂不付款",
    done: "此订单已处理，无须再次付款。",
  },
  en: {
    title: "Payment sandbox",
    note: "This payment page is for demonstration. No money is taken.",
    amount: "Amount due",
    order: "Order number",
    pay: "Confirm payment",
    fail: "Simulate a failed payment",
    close: "Go back without paying",
    done: "This order has been processed. You do not need to pay again.",
  },
  pt: {
    title: "Plataforma de pagamento de demonstração",
    note: "Esta página de pagamento é apenas para demonstração. Não é cobrado qualquer valor.",
    amount: "Montante a pagar",
    order: "Número da ordem",
    pay: "Confirmar o pagamento",
    fail: "Simular a recusa do pagamento",
    close: "Voltar sem pagar",
    done: "Esta ordem já foi tratada. Não há mais nada a pagar.",
  },
};

/** Renders the page of an order. `language` falls back to Traditional Chinese. */
export const renderCheckoutPage = (order: SandboxOrder, language: string | null): string => {
  const pageLanguage = languages.find((each) => each === language) ?? "zh-Hant";
  const t = checkoutTexts[pageLanguage];
  const path = `/checkout/${encodeURIComponent(order.orderId)}`;
  const formattedAmount = `${order.currency} ${(order.amount / 100).toLocaleString("en", { minimumFractionDigits: 2 })}`;
  const renderButton = (verb: "pay" | "fail" | "close") =>
    `<form method="post" action="${escapeHtml(`${path}/${verb}`)}"><button class="${verb}" name="${verb}">${t[verb]}</button></form>`;
  const isPayable = order.status === "OPEN" || order.status === "FAILED";
  return `<!doctype html>
<html lang="${pageLanguage}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t.title}</title>
<style>
body{font:18px/1.6 system-ui,sans-serif;background:#f3f5f4;color:#16211d;margin:0}
main{max-width:30rem;margin:8vh auto;background:#fff;padding:2rem;border-radius:12px}
h1{font-size:1.4rem;margin:0 0 .5rem}dl{margin:1.5rem 0}dt{color:#51605a}dd{margin:0 0 .75rem;font-weight:600}
form{margin:.5rem 0}button{font:inherit;width:100%;padding:.7rem;border-radius:8px;border:1px solid #0b6b4f;background:#fff;color:#0b6b4f;cursor:pointer}
button.pay{background:#0b6b4f;color:#fff}nav a{margin-right:1rem;color:#0b6b4f}
</style></head><body><main>
<nav>${languages.map((each) => `<a href="?lang=${each}" lang="${each}">${each}</a>`).join("")}</nav>
<h1>${t.title}</h1><p>${t.note}</p>
<dl><dt>${t.amount}</dt><dd>${formattedAmount}</dd><dt>${t.order}</dt><dd>${escapeHtml(order.orderId)}</dd><dt></dt><dd>${escapeHtml(order.description)}</dd></dl>
${isPayable ? renderButton("pay") + renderButton("fail") + renderButton("close") : `<p>${t.done}</p>${renderButton("close")}`}
</main></body></html>`;
};
