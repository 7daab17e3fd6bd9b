/** Simplified Chinese is proposed from the Traditional that is typed, until somebody words it otherwise. */
import { useEffect, useState } from "react";
import type { Language } from "../../../lib/i18n.ts";
import type { Texts } from "./draft.ts";

export type Simplify = (text: string) => string;
let loaded: Simplify | undefined;

/** The conversion, once its dictionary is here; nobody else loads it. */
export const useSimplify = (): Simplify | undefined => {
  const [simplify, setSimplify] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return;
    // Without it both are typed by hand.
    void import("../../../../../../locales/convert.ts").then(
      ({ convert }) => {
        loaded = convert;
        setSimplify(() => convert);
      },
      () => undefined,
    );
  }, []);
  return simplify;
};

/** The texts with one of them written: the Simplified follows the Traditional where it is empty or what was proposed. */
export const written = (
  texts: Texts,
  shown: Language,
  text: string,
  simplify: Simplify | undefined,
): Texts => {
  const next = { ...texts, [shown]: text };
  const { "zh-Hans": simplified, "zh-Hant": traditional } = texts;
  if (shown !== "zh-Hant" || !simplify) return next;
  return simplified === "" || simplified === simplify(traditional)
    ? { ...next, "zh-Hans": simplify(text) }
    : next;
};
