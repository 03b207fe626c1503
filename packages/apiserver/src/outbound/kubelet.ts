import type { JsonObject } from '@kubewright/kube/json'

/**
 * Serves the pod subresources log, exec, attach and portforward. Before each call the server checks that the pod
 * exists, is scheduled to a node and has the container. To refuse a request, throw a StatusError.
 */
export interface Kubelet {
  /** Returns the log of a container. */
  logs(request: LogRequest): ContainerLog | Promise<ContainerLog>
  /** Runs a command in a container; resolves when it has exited. */
  exec?(request: ExecRequest, streams: ContainerStreams): Promise<CommandResult>
  /** Attaches to the streams of a container; resolves when it has exited or the client has disconnected. */
  attach?(request: AttachRequest, streams: ContainerStreams): Promise<CommandResult>
  /** Opens a connection to a port of the pod. */
  portForward?(request: PortForwardRequest): Promise<ByteChannel>
}

interface PodRequest {
  readonly pod: JsonObject
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

export interface LogRequest extends PodRequest {
  readonly container: string
  /** Whether the client also wants the lines written from now on. */
  readonly follow: boolean
  /** Whether the client wants the log of the previous run of the container. */
  readonly previous: boolean
}

export interface ContainerLog {
  /** The lines so far, oldest first. The server applies the client's options, such as tailLines and sinceTime. */
  readonly lines: readonly LogLine[]
  /** Lines written from now on, if the client follows; ends when the container exits. */
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

/** The streams between a client and a container. */
export interface ContainerStreams {
  /** Bytes from the client; ends when the client closes its stdin. */
  readonly stdin: AsyncIterable<Uint8Array>
  /** New sizes of the client's terminal. */
  readonly sizes: AsyncIterable<{ readonly width: number; readonly height: number }>
  stdout(bytes: Uint8Array): void
  stderr(bytes: Uint8Array): void
}

/** A bidirectional connection. */
export interface ByteChannel {
  readonly incoming: AsyncIterable<Uint8Array>
  write(bytes: Uint8Array): void
  close(): void
}

export interface CommandResult {
  readonly exitCode: number
}
