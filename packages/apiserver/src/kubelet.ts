import type { JsonObject } from '@kubewright/kube/json'

/**
 * Whoever runs the containers of pods, for the parts of pods that only it can answer. The server has found the pod, and
 * made sure that it has a node and the container; what the kubelet refuses it throws as a StatusError.
 */
export interface Kubelet {
  /** What a container has written. */
  logs(request: LogRequest): ContainerLog | Promise<ContainerLog>
  /** Runs a command in a container; resolves when it has ended. */
  exec?(request: ExecRequest, streams: ContainerStreams): Promise<CommandResult>
  /** Joins the streams of a container; resolves when it has ended, or the client has left. */
  attach?(request: AttachRequest, streams: ContainerStreams): Promise<CommandResult>
  /** Opens a connection to a port of the pod. */
  portForward?(request: PortForwardRequest): Promise<ByteChannel>
}

interface PodRequest {
  readonly pod: JsonObject
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal
}

export interface LogRequest extends PodRequest {
  readonly container: string
  /** Whether the client wants to go on reading what is written from now on. */
  readonly follow: boolean
  /** Of the run before the present one. */
  readonly previous: boolean
}

export interface ContainerLog {
  /** What was written so far, oldest first. The server chooses from it what the client asked for. */
  readonly lines: readonly LogLine[]
  /** What is written from now on, if the client follows; ends with the container. */
  readonly following?: AsyncIterable<LogLine> | undefined
}

export interface LogLine {
  /** Wall time in milliseconds. */
  readonly timeMs: number
  /** Without the line feed. */
  readonly text: string
}

export interface AttachRequest extends PodRequest {
  readonly container: string
  readonly stdin: boolean
  readonly stdout: boolean
  readonly stderr: boolean
  readonly tty: boolean
}

export interface ExecRequest extends AttachRequest {
  readonly command: readonly string[]
}

export interface PortForwardRequest extends PodRequest {
  readonly port: number
}

/** What flows between a client and a container. */
export interface ContainerStreams {
  /** What the client sends; ends when it sends no more. */
  readonly stdin: AsyncIterable<Uint8Array>
  /** New sizes of the client's terminal. */
  readonly sizes: AsyncIterable<{ readonly width: number; readonly height: number }>
  stdout(bytes: Uint8Array): void
  stderr(bytes: Uint8Array): void
}

/** Both ways of a connection. */
export interface ByteChannel {
  readonly incoming: AsyncIterable<Uint8Array>
  write(bytes: Uint8Array): void
  close(): void
}

export interface CommandResult {
  readonly exitCode: number
}
