/** The proof of work of an anonymous answer to a survey. */
import { api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import type { CaptchaProofOfWork } from "../captcha/captcha-proof-of-work.ts";

/** A proof of work instead of a picture, so that nobody has to read one for a survey (WCAG 3.3.8). */
export const solveSurveyProof = async (): Promise<{ codeId: string; num: string }> => {
  const captcha = await api.get<{ codeId: string; proof: CaptchaProofOfWork }>("/user/captcha", {
    kind: "proof",
  });
  const { solveCaptchaProof } = await lazyImport(() => import("../captcha/captcha-proof-of-work.ts"));
  return { codeId: captcha.codeId, num: String(await solveCaptchaProof(captcha.proof)) };
};
