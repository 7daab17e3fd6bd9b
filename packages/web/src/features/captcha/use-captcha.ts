/** A captcha and the next one (spec 1 §5). Users who cannot read its picture let the browser work (WCAG 3.3.8). */
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import type { CaptchaProofOfWork } from "./captcha-proof-of-work.ts";

export interface CaptchaChallenge {
  codeId: string;
  /** Empty for a proof of work. */
  image: string;
  key: string;
  expiresAt: string;
  proof?: CaptchaProofOfWork;
}
/** Returns a captcha and a function for the next one; each can be used once. */
export const useCaptcha = () => {
  const [captcha, setCaptcha] = useState<CaptchaChallenge>();
  const [failure, setFailure] = useState<unknown>();
  // Only the latest request counts: a picture that arrives late must not replace the proof that the user chose
  // meanwhile.
  const requestCount = useRef(0);
  const renew = useCallback(() => {
    const requestNumber = ++requestCount.current;
    return api.get<CaptchaChallenge>("/user/captcha").then(
      (challenge) => {
        if (requestNumber !== requestCount.current) return;
        setCaptcha(challenge);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (requestNumber === requestCount.current) setFailure(error);
      },
    );
  }, []);
  /** Solves the proof of work; the result is sent as the answer. */
  const prove = useCallback(async (): Promise<string | undefined> => {
    const requestNumber = ++requestCount.current;
    try {
      const challenge = await api.get<CaptchaChallenge>("/user/captcha", { kind: "proof" });
      if (!challenge.proof) return undefined;
      const answer = String(
        await (await lazyImport(() => import("./captcha-proof-of-work.ts"))).solveCaptchaProof(
          challenge.proof,
        ),
      );
      if (requestNumber !== requestCount.current) return undefined;
      setCaptcha(challenge);
      return answer;
    } catch (error) {
      if (requestNumber === requestCount.current) setFailure(error);
      return undefined;
    }
  }, []);
  /**
   * Solves the proof of work, and gets a picture where that is not possible. Another picture that the user has asked
   * for meanwhile stays.
   */
  const proveOrRenew = useCallback(async (): Promise<string | undefined> => {
    const work = prove();
    const requestNumber = requestCount.current;
    const answer = await work;
    if (answer === undefined && requestNumber === requestCount.current) await renew();
    return answer;
  }, [prove, renew]);
  useEffect(() => {
    if (requestCount.current === 0) void renew();
  }, [renew]);
  return { captcha, renew, prove, proveOrRenew, failure };
};
