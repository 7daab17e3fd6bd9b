/** Payment (spec 1 §2 › /pay/*). */
import { type PageLoad, page } from "../../lib/page.ts";

const texts = ["pages/pay", "pages/centre", "pages/personal", "lists", "errors", "status"];
/** Without an application in the address: what there is to pay. */
const ofOne = (load: PageLoad) =>
  page(
    async () => {
      const [{ Component }, { orDue }] = await Promise.all([load(), import("./due.tsx")]);
      return { Component: orDue(Component) };
    },
    ...texts,
  );
export const routes = [
  { path: "/pay/BeforePay", lazy: ofOne(() => import("./before-pay.tsx")) },
  { path: "/pay/result", lazy: ofOne(() => import("./result.tsx")) },
];
