/** A captcha and the next one (spec 1 §5); who cannot read its picture lets the browser work instead (WCAG 3.3.8). */
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { part } from "../../lib/part.ts";
import type { Proof } from "../../lib/proof.ts";

export interface CaptchaPicture {
  codeId: string;
  /** Empty when a proof of work takes the picture's place. */
  image: string;
  key: string;
  expiresAt: string;
  proof?: Proof;
}
/** A captcha and how to get the next one: each is good for one call. */
export const useCaptcha = () => {
  const [captcha, setCaptcha] = useState<CaptchaPicture>();
  const [failed, setFailed] = useState<unknown>();
  const renew = useCallback(
    () =>
      api.get<CaptchaPicture>("/user/captcha").then(
        (made) => {
          setCaptcha(made);
          setFailed(undefined);
        },
        (error: unknown) => setFailed(error),
      ),
    [],
  );
  /** Lets the browser work instead of the reader; what it found is sent as the answer. */
  const prove = useCallback(async (): Promise<string | undefined> => {
    try {
      const made = await api.get<CaptchaPicture>("/user/captcha", { kind: "proof" });
      if (!made.proof) return undefined;
      const answer = String(await (await part(import("../../lib/proof.ts"))).solve(made.proof));
      setCaptcha(made);
      return answer;
    } catch (error) {
      setFailed(error);
      return undefined;
    }
  }, []);
  useEffect(() => void renew(), [renew]);
  return { captcha, renew, prove, failed };
};
