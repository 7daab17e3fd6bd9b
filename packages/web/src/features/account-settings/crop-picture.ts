/** Cropping a picture to a square of 300 × 300 (spec 1 §5). Pure except for drawing. */

/** Side of the user's picture, in pixels. */
export const PICTURE_SIDE = 300;
/** The maximum zoom factor. */
export const MAX_CROP_ZOOM = 4;

interface PictureSize {
  width: number;
  height: number;
}
/** `zoom` 1 shows the shorter side whole; `x` and `y` from 0 to 1 move the square along the rest. */
export interface CropFrame {
  zoom: number;
  x: number;
  y: number;
}
export const centredCrop: CropFrame = { zoom: 1, x: 0.5, y: 0.5 };

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Returns the square of a frame, in pixels of the picture. */
const getCropSquare = (
  { width, height }: PictureSize,
  { zoom, x, y }: CropFrame,
): { x: number; y: number; side: number } => {
  const side = Math.min(width, height) / clamp(zoom, 1, MAX_CROP_ZOOM);
  return { side, x: (width - side) * clamp(x, 0, 1), y: (height - side) * clamp(y, 0, 1) };
};

/** Returns the frame after dragging by a fraction of the square's side. */
export const dragCrop = (size: PictureSize, frame: CropFrame, by: { x: number; y: number }): CropFrame => {
  const { side } = getCropSquare(size, frame);
  const shift = (at: number, length: number, share: number): number =>
    length - side <= 0 ? 0.5 : clamp(at - (share * side) / (length - side), 0, 1);
  return { ...frame, x: shift(frame.x, size.width, by.x), y: shift(frame.y, size.height, by.y) };
};

/** Draws the part of a picture inside a frame. */
export const drawCrop = (canvas: HTMLCanvasElement, picture: ImageBitmap, frame: CropFrame): void => {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { x, y, side } = getCropSquare(picture, frame);
  // Transparent parts become white in a JPEG instead of black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, x, y, side, side, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
};

/**
 * Returns the drawn square as a JPEG file.
 * @throws Error when the browser cannot create one
 */
export const convertCanvasToFile = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], "picture.jpg", { type: "image/jpeg" }))
          : reject(new Error("The canvas returned no picture")),
      "image/jpeg",
      0.9,
    ),
  );
