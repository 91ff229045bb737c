import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";

// https://wicg.github.io/shape-detection-api/#barcode-detection-api, which TypeScript does not know yet.
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

type DetectorConstructor = new () => Detector;

function findDetector(): DetectorConstructor | null {
  // Cast: see above.
  return (globalThis as { BarcodeDetector?: DetectorConstructor }).BarcodeDetector ?? null;
}

/** A code that stays in the picture is read once. */
const SAME_CODE_MS = 1_500;
const READ_EVERY_MS = 150;

const hasScanner = () => findDetector() !== null && "mediaDevices" in navigator;
const neverChanges = () => () => undefined;

/** A button that reads barcodes with the camera, in browsers that can. */
export function CameraScanner({ onCode }: { onCode: (code: string) => void }) {
  const [isOn, setOn] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const canScan = useSyncExternalStore(neverChanges, hasScanner, () => false);
  if (!canScan) return null;
  const stop = (problem: string | null = null) => {
    setOn(false);
    setError(problem);
  };
  return (
    <div className="space-y-3">
      <Button variant="outline" onClick={() => (isOn ? stop() : setOn(true))} aria-pressed={isOn}>
        {isOn ? "Stop the camera" : "Scan with the camera"}
      </Button>
      {error && (
        <p role="alert" className="text-sm font-medium text-danger-deep">
          {error}
        </p>
      )}
      {isOn && <Viewfinder onCode={onCode} onFailure={stop} />}
    </div>
  );
}

interface ViewfinderProps {
  onCode: (code: string) => void;
  onFailure: (problem: string) => void;
}

function Viewfinder({ onCode, onFailure }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onCode, onFailure });
  useEffect(() => {
    latest.current = { onCode, onFailure };
  });
  useEffect(() => {
    const Detector = findDetector();
    const element = video.current;
    if (!Detector || !element) return;
    const detector = new Detector();
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    let last = { code: "", at: 0 };
    const read = async () => {
      const [found] = await detector.detect(element).catch(() => []);
      if (isClosed) return;
      const at = performance.now();
      if (found && (found.rawValue !== last.code || at - last.at > SAME_CODE_MS))
        latest.current.onCode(found.rawValue);
      if (found) last = { code: found.rawValue, at };
      timer = setTimeout(() => void read(), READ_EVERY_MS);
    };
    const start = async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
        stream = opened;
        if (isClosed) {
          stopAll(opened);
          return;
        }
        element.srcObject = opened;
        await element.play();
        await read();
      } catch {
        if (!isClosed)
          latest.current.onFailure(
            "The camera could not be used. Allow it in the browser, or type the code.",
          );
      }
    };
    void start();
    return () => {
      isClosed = true;
      clearTimeout(timer);
      if (stream) stopAll(stream);
    };
  }, []);
  return <video ref={video} muted playsInline className="aspect-[4/3] w-full rounded bg-ink object-cover" />;
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
