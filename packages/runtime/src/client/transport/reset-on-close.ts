import type { Socket } from 'node:net'

/** What Node has beneath a socket; with TLS the handle of the connection is the parent of the one that encrypts. */
interface SocketHandle {
  readonly _parent?: SocketHandle | null
  close?(onClosed?: () => void): void
  /** Closes with a reset; gives zero when it could. */
  reset?(onClosed?: () => void): number
}

/**
 * Makes the socket end its connection by a reset when it is destroyed. One that is merely closed still delivers what the
 * system has of it, for minutes where the network is down, so that a write that was given up would be carried out when
 * the network heals. Sockets with TLS refuse `resetAndDestroy`, although the connection beneath them can be reset; where
 * Node should have no such handle the socket is closed as ever.
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
