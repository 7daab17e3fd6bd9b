/** `/personal/picture`: choose a picture and crop it to 300 × 300; the server verifies it (spec 1 §5). */
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUploadErrorText } from "../../form/fields/upload-items.tsx";
import { UploadError, uploadFile } from "../../form/upload-file.ts";
import { api } from "../../shell/api.ts";
import { paths } from "../../shell/paths.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Avatar } from "./avatar.tsx";
import {
  type CropFrame,
  centredCrop,
  convertCanvasToFile,
  dragCrop,
  drawCrop,
  MAX_CROP_ZOOM,
  PICTURE_SIDE,
} from "./crop-picture.ts";
import "../security/account-settings.css";
import { dismissConfirmations, useConfirmation } from "../../shell/use-confirmation.ts";

/** Phone cameras produce about 12 MB; above this a browser can run out of memory. */
const MAX_PICTURE_BYTES = 30 * 1024 * 1024;
const sliders = [
  { name: "zoom", low: 1, high: MAX_CROP_ZOOM },
  { name: "x", low: 0, high: 1 },
  { name: "y", low: 0, high: 1 },
] as const;

const Crop = ({
  picture,
  onSave,
  busy,
}: {
  picture: ImageBitmap;
  onSave: (file: File) => void;
  busy: boolean;
}) => {
  const { t } = useTranslation("pages/account");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [frame, setFrame] = useState<CropFrame>(centredCrop);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture starts with the centred frame again.
  useEffect(() => setFrame(centredCrop), [picture]);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, frame);
  }, [picture, frame]);
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.buttons !== 1) return;
    const side = event.currentTarget.clientWidth;
    setFrame((old) => dragCrop(picture, old, { x: event.movementX / side, y: event.movementY / side }));
  };
  return (
    <>
      <canvas
        ref={canvas}
        className="picture-crop"
        width={PICTURE_SIDE}
        height={PICTURE_SIDE}
        role="img"
        aria-label={t("picture.preview")}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      <div className="picture-sliders">
        {sliders.map(({ name, low, high }) => (
          <label key={name}>
            {t(`picture.${name}`)}
            <input
              type="range"
              min={low}
              max={high}
              step="0.01"
              value={frame[name]}
              onChange={(event) => setFrame((old) => ({ ...old, [name]: Number(event.target.value) }))}
            />
          </label>
        ))}
      </div>
      <div className="actions">
        <Button
          busy={busy}
          onClick={() => canvas.current && void convertCanvasToFile(canvas.current).then(onSave)}
        >
          {t("picture.save")}
        </Button>
      </div>
    </>
  );
};

const Picture = ({ me }: { me: CurrentUser }) => {
  const { t } = useTranslation(["pages/account", "common", "pages/form"]);
  const [picture, setPicture] = useState<ImageBitmap>();
  const describeError = useUploadErrorText({ types: ["jpg"], maxBytes: MAX_PICTURE_BYTES });
  const [pictureError, setPictureError] = useState<"unreadable" | UploadError>();
  const [failure, setFailure] = useState<unknown>();
  const [isSaved, setIsSaved] = useConfirmation<true>();
  const [busy, setBusy] = useState(false);
  const choose = async (file: File | undefined): Promise<void> => {
    dismissConfirmations();
    setPictureError(undefined);
    if (!file) return;
    const bitmap =
      file.size > MAX_PICTURE_BYTES ? undefined : await createImageBitmap(file).catch(() => undefined);
    setPicture(bitmap);
    if (!bitmap) setPictureError("unreadable");
  };
  const savePicture = async (fileId: string | null): Promise<void> => {
    await api.put("/user/picture", { fileId });
    setIsSaved(true);
    setPicture(undefined);
    invalidateResources("/user/current");
  };
  const runAction = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    dismissConfirmations();
    setBusy(true);
    setFailure(undefined);
    await work().catch((error: unknown) =>
      error instanceof UploadError ? setPictureError(error) : setFailure(error),
    );
    setBusy(false);
  };
  const save = (file: File) =>
    runAction(async () => {
      const { id } = await uploadFile(
        file,
        "PERSONAL_PICTURE",
        () => undefined,
        new AbortController().signal,
      );
      await savePicture(id);
    });
  return (
    <div className="stack setting">
      <section className="card" aria-label={t("picture.title")}>
        {isSaved && <Alert kind="success" announce title={t("saved")} />}
        {failure !== undefined && <FailureAlert error={failure} />}
        <div className="picture-now">
          <Avatar me={me} />
          <p>{t("picture.text")}</p>
        </div>
        <div className={pictureError ? "field field-wrong picture-file" : "field picture-file"}>
          <div className="field-hint" id="file-hint">
            {t("picture.chooseHint")}
          </div>
          {pictureError && (
            <p className="field-error" id="file-error" role="alert">
              {pictureError === "unreadable" ? t("picture.unreadable") : describeError(pictureError)}
            </p>
          )}
          <input
            id="file"
            className="visually-hidden"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={pictureError ? "file-hint file-error" : "file-hint"}
            aria-invalid={pictureError ? true : undefined}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          <label className="button button-secondary" htmlFor="file">
            {t("picture.choose")}
          </label>
        </div>
        {picture && <Crop picture={picture} busy={busy} onSave={(file) => void save(file)} />}
        <div className="actions">
          {me.pictureId && (
            <Button look="quiet" busy={busy} onClick={() => runAction(() => savePicture(null))}>
              {t("picture.remove")}
            </Button>
          )}
          <LinkButton look="quiet" to={paths.mine}>
            {t("picture.back")}
          </LinkButton>
        </div>
      </section>
    </div>
  );
};

const ProfilePicturePage = () => {
  const { t } = useTranslation("pages/account");
  const me = useCurrentUser();
  return <PersonalFrame title={t("picture.title")}>{me.data && <Picture me={me.data} />}</PersonalFrame>;
};

export { ProfilePicturePage as Component };
