/** Payment (spec 1 §2 › /pay/*). */
import { createPageLoader, type PageLoader } from "../shell/page-route.ts";

const texts = ["pages/pay", "pages/centre", "pages/personal", "lists", "errors", "status"];
/** Without an application in the address: what there is to pay. */
const createPaymentLoader = (load: PageLoader) =>
  createPageLoader(
    async () => {
      const [{ Component }, { withDuePayments }] = await Promise.all([
        load(),
        import("../features/payments/with-due-payments.tsx"),
      ]);
      return { Component: withDuePayments(Component) };
    },
    ...texts,
  );
export const paymentRoutes = [
  {
    path: "/pay/BeforePay",
    lazy: createPaymentLoader(() => import("../features/payments/payment-page.tsx")),
    reads: {
      ofAddress: (_: string, search: URLSearchParams) => {
        const id = search.get("id");
        return id ? [`/payment/${id}`] : [];
      },
    },
  },
  {
    path: "/pay/result",
    lazy: createPaymentLoader(() => import("../features/payments/payment-result-page.tsx")),
  },
];
