/** Payment (spec 1 §2 › /pay/*). */
import type { RouteObject } from "react-router-dom";
import { page } from "../../lib/page.ts";

const texts = ["pages/pay", "lists", "errors", "status"];
export const routes: RouteObject[] = [
  { path: "/pay/BeforePay", lazy: page(() => import("./before-pay.tsx"), ...texts) },
  { path: "/pay/result", lazy: page(() => import("./result.tsx"), ...texts) },
];
