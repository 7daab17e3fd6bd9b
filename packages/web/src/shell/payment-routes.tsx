/** Payment (spec 1 §2 › /pay/*). */
import { paymentPage } from "./first-pages.ts";
import { createPageLoader, type PageLoader } from "./page-route.ts";

/** Without an application in the address: what there is to pay. */
const withPaymentTexts = (load: PageLoader) =>
  createPageLoader(
    async () => {
      const [{ Component }, { withDuePayments }] = await Promise.all([
        load(),
        import("../features/payments/with-due-payments.tsx"),
      ]);
      return { Component: withDuePayments(Component) };
    },
    ...paymentPage.texts,
  );
export const paymentRoutes = [
  {
    path: paymentPage.path,
    lazy: withPaymentTexts(paymentPage.load),
    reads: paymentPage.reads,
  },
  {
    path: "/pay/result",
    lazy: withPaymentTexts(() => import("../features/payments/payment-result-page.tsx")),
  },
];
