import { ActionIcon, NativeSelect, Tooltip } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { apiAddress } from "../../../api/client.ts";
import { type ApiScope, useApi } from "../../../api/scope.ts";
import { durationText } from "../../../lib/time.ts";
import { IconPlayerPause, IconPlayerPlay } from "../../../ui/icons.ts";
import { useShortcuts } from "../../../ui/use-shortcuts.ts";
import { peaksQuery } from "../queries.ts";
import { conversationTexts as texts } from "../texts.ts";
import { waveformOf } from "../waveform.ts";
import classes from "./Player.module.css";
import { WaveSlider } from "./WaveSlider.tsx";

interface PlayerProps {
  readonly conversationId: string;
  /** Where the dialogue asks it to go on; the count makes the same place ask again. */
  readonly seek: { readonly ms: number; readonly count: number } | undefined;
  readonly onTime: (ms: number) => void;
}

const speeds = ["0.75", "1", "1.25", "1.5", "2"];

/** An audio element can't send headers: workspace and mode are in the address. */
const audioAddress = ({ workspaceId, mode }: ApiScope, conversationId: string) =>
  `${apiAddress}/conversations/${conversationId}/audio?${new URLSearchParams({ mode, workspace_id: workspaceId })}`;

/** The recording, with a waveform from the server's peaks: the browser need not decode all of it. */
export function Player({ conversationId, seek, onTime }: PlayerProps) {
  const scope = useApi();
  const peaks = useQuery(peaksQuery(scope, conversationId));
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [decodedSeconds, setDecoded] = useState(0);
  const [speed, setSpeed] = useState("1");
  const wave = useMemo(() => waveformOf(peaks.data?.peaks ?? null), [peaks.data]);
  const durationSeconds = peaks.data?.duration_ms ? peaks.data.duration_ms / 1_000 : decodedSeconds;
  const goTo = (to: number) => {
    if (!audio.current) return;
    audio.current.currentTime = to;
    setSeconds(to);
    onTime(to * 1_000);
  };
  const toggle = () => {
    if (audio.current?.paused) void audio.current.play().catch(() => setBroken(true));
    else audio.current?.pause();
  };
  useEffect(() => {
    if (!seek || !audio.current) return;
    audio.current.currentTime = seek.ms / 1_000;
    void audio.current.play().catch(() => setBroken(true));
  }, [seek]);
  useShortcuts({ " ": (event) => event.shiftKey && toggle() });
  const label = isPlaying ? texts.pause : texts.play;
  if (peaks.error || isBroken) return <p className={classes.broken}>{texts.recordingBroken}</p>;
  return (
    <div className={classes.player} role="group" aria-label={texts.recording}>
      {/* biome-ignore lint/a11y/useMediaCaption: the dialogue below it says what is heard */}
      <audio
        ref={audio}
        src={audioAddress(scope, conversationId)}
        preload="metadata"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setBroken(true)}
        onLoadedMetadata={(event) => {
          const { duration } = event.currentTarget;
          if (Number.isFinite(duration)) setDecoded(duration);
        }}
        onTimeUpdate={(event) => {
          setSeconds(event.currentTarget.currentTime);
          onTime(event.currentTarget.currentTime * 1_000);
        }}
      />
      <Tooltip label={`${label} (Shift Space)`}>
        <ActionIcon size={36} radius="xl" aria-label={label} onClick={toggle}>
          {isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
        </ActionIcon>
      </Tooltip>
      <span className={classes.time}>
        {durationText(seconds)}
        {durationSeconds > 0 ? ` / ${durationText(durationSeconds)}` : ""}
      </span>
      <WaveSlider wave={wave} seconds={seconds} durationSeconds={durationSeconds} onSeek={goTo} />
      <NativeSelect
        size="xs"
        aria-label={texts.speed}
        value={speed}
        onChange={(event) => {
          setSpeed(event.currentTarget.value);
          if (audio.current) audio.current.playbackRate = Number(event.currentTarget.value);
        }}
        data={speeds.map((value) => ({ value, label: `${value}×` }))}
      />
    </div>
  );
}
