import type { Socket } from 'node:net'

/** Node's handle beneath a socket. With TLS, the handle of the connection is the parent of the one that encrypts. */
interface SocketHandle {
  readonly _parent?: SocketHandle | null
  close?(onClosed?: () => void): void
  /** Closes with a reset; returns zero on success. */
  reset?(onClosed?: () => void): number
}

/**
 * Makes the socket reset its connection when it is destroyed. After a normal close the system still delivers its
 * buffer, for minutes if the network is down, so the server would execute an abandoned write when the network recovers.
 * TLS sockets refuse `resetAndDestroy`, although the connection beneath them can be reset. If Node has no such handle,
 * the socket is closed normally.
 */
export function resetOnClose(socket: Socket): void {
  const outer = (socket as unknown as { readonly _handle?: SocketHandle | null })._handle
  const handle = outer?._parent ?? outer
  if (typeof handle?.reset !== 'function' || typeof handle.close !== 'function') return
  const close = handle.close.bind(handle)
  const reset = handle.reset.bind(handle)
  handle.close = (onClosed) => {
    if (reset(onClosed) !== 0) close(onClosed)
  }
}
