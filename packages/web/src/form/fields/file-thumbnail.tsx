/** The thumbnail of a file: a small picture of one that was just chosen, otherwise the extension of its name. */
import type { FileView } from "@portal/core/files/file-schema";
import { useEffect, useRef } from "react";
import { isHeic } from "./photo-rules.ts";

export const FileThumbnail = ({
  file,
  local,
}: {
  file: Pick<FileView, "name"> | undefined;
  local: File | undefined;
}) => {
  const image = useRef<HTMLImageElement>(null);
  // Where it could be shown, a photo of this format has been converted.
  const previewFile = local?.type.startsWith("image/") && !isHeic(local) ? local : undefined;
  useEffect(() => {
    if (!previewFile || !image.current) return;
    const url = URL.createObjectURL(previewFile);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [previewFile]);
  if (previewFile) return <img ref={image} className="fv-thumb" alt="" width={48} height={48} />;
  const extension = (file?.name ?? local?.name ?? "").split(".").pop()?.slice(0, 4).toUpperCase();
  return (
    <span className="fv-thumb" aria-hidden="true">
      {extension}
    </span>
  );
};
