/** Captchas of the demonstration, which nobody looks at. */
import { captchaObserver, createPictureCaptcha } from "@portal/core/identity/captcha/captcha.server";
import type { Context } from "@portal/core/platform/actor";

/** Creates a captcha with what its picture says. One at a time: the observer is the same for the whole process. */
export const solveCaptcha = async (ctx: Context): Promise<{ codeId: string; num: string }> => {
  const { onCreate } = captchaObserver;
  let num = "";
  captchaObserver.onCreate = (codeId, answer) => {
    onCreate(codeId, answer);
    num = answer;
  };
  try {
    const { codeId } = await createPictureCaptcha(ctx);
    return { codeId, num };
  } finally {
    captchaObserver.onCreate = onCreate;
  }
};
