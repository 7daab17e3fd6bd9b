/** A captcha and the next one (spec 1 §5); who cannot read its picture lets the browser work instead (WCAG 3.3.8). */
import { useCallback, useEffect, useRef, useState } from "react";
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
  // The one asked for last counts: a picture that arrives late must not push out the proof a reader chose meanwhile.
  const asked = useRef(0);
  const renew = useCallback(() => {
    const turn = ++asked.current;
    return api.get<CaptchaPicture>("/user/captcha").then(
      (made) => {
        if (turn !== asked.current) return;
        setCaptcha(made);
        setFailed(undefined);
      },
      (error: unknown) => {
        if (turn === asked.current) setFailed(error);
      },
    );
  }, []);
  /** Lets the browser work instead of the reader; what it found is sent as the answer. */
  const prove = useCallback(async (): Promise<string | undefined> => {
    const turn = ++asked.current;
    try {
      const made = await api.get<CaptchaPicture>("/user/captcha", { kind: "proof" });
      if (!made.proof) return undefined;
      const answer = String(await (await part(import("../../lib/proof.ts"))).solve(made.proof));
      if (turn !== asked.current) return undefined;
      setCaptcha(made);
      return answer;
    } catch (error) {
      if (turn === asked.current) setFailed(error);
      return undefined;
    }
  }, []);
  useEffect(() => {
    if (asked.current === 0) void renew();
  }, [renew]);
  return { captcha, renew, prove, failed };
};
