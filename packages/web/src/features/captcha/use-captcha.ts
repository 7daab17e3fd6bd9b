/** A captcha and the next one (spec 1 §5); who cannot read its picture lets the browser work instead (WCAG 3.3.8). */
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import type { CaptchaProofOfWork } from "./captcha-proof-of-work.ts";

export interface CaptchaChallenge {
  codeId: string;
  /** Empty when a proof of work takes the picture's place. */
  image: string;
  key: string;
  expiresAt: string;
  proof?: CaptchaProofOfWork;
}
/** A captcha and how to get the next one: each is good for one call. */
export const useCaptcha = () => {
  const [captcha, setCaptcha] = useState<CaptchaChallenge>();
  const [failed, setFailed] = useState<unknown>();
  // The one asked for last counts: a picture that arrives late must not push out the proof a reader chose meanwhile.
  const requestCount = useRef(0);
  const renew = useCallback(() => {
    const requestNumber = ++requestCount.current;
    return api.get<CaptchaChallenge>("/user/captcha").then(
      (challenge) => {
        if (requestNumber !== requestCount.current) return;
        setCaptcha(challenge);
        setFailed(undefined);
      },
      (error: unknown) => {
        if (requestNumber === requestCount.current) setFailed(error);
      },
    );
  }, []);
  /** Lets the browser work instead of the reader; what it found is sent as the answer. */
  const prove = useCallback(async (): Promise<string | undefined> => {
    const requestNumber = ++requestCount.current;
    try {
      const challenge = await api.get<CaptchaChallenge>("/user/captcha", { kind: "proof" });
      if (!challenge.proof) return undefined;
      const answer = String(
        await (await lazyImport(import("./captcha-proof-of-work.ts"))).solveCaptchaProof(challenge.proof),
      );
      if (requestNumber !== requestCount.current) return undefined;
      setCaptcha(challenge);
      return answer;
    } catch (error) {
      if (requestNumber === requestCount.current) setFailed(error);
      return undefined;
    }
  }, []);
  useEffect(() => {
    if (requestCount.current === 0) void renew();
  }, [renew]);
  return { captcha, renew, prove, failed };
};
