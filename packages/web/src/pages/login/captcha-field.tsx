/** The captcha: its picture, a new one on request, and what to type. Its key seals the secrets of the same call. */
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";

export interface CaptchaPicture {
  codeId: string;
  image: string;
  key: string;
  expiresAt: string;
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
  useEffect(() => void renew(), [renew]);
  return { captcha, renew, failed };
};
const source = (image: string): string =>
  image.startsWith("<") ? `data:image/svg+xml;utf8,${encodeURIComponent(image)}` : image;

interface Props {
  captcha: CaptchaPicture | undefined;
  renew: () => void;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}
export const CaptchaField = ({ captcha, renew, value, onChange, error }: Props) => {
  const { t } = useTranslation("pages/login");
  return (
    <Field id="num" label={t("captcha.label")} hint={t("captcha.hint")} error={error} required>
      {(control) => (
        <div className="captcha">
          <input
            {...control}
            className="control"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
          <span className="captcha-picture">
            {captcha && <img src={source(captcha.image)} alt={t("captcha.alt")} width="150" height="50" />}
          </span>
          <Button look="quiet" small onClick={renew}>
            <Icon name="refresh" /> {t("captcha.renew")}
          </Button>
        </div>
      )}
    </Field>
  );
};
