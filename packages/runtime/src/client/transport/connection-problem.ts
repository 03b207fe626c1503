interface CodedError extends Error {
  readonly code?: unknown
  readonly errors?: unknown
}

/** Readable reasons for OpenSSL errors. */
const explanations: Readonly<Record<string, string>> = {
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: 'the server does not speak HTTP/1.1',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS on this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the server does not speak TLS on this port',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'the server asks for a client certificate',
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: 'the server does not accept the client certificate',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: 'the server does not know the authority of the client certificate',
}

/** Why a connection failed, in one line: addresses and reasons, no data that was sent. */
export function connectionProblem(error: Error): string {
  const { code, errors, message } = error as CodedError
  // Several addresses of one name were tried: each has its own reason.
  if (Array.isArray(errors) && errors.length > 0) {
    return [...new Set(errors.map((each) => (each instanceof Error ? connectionProblem(each) : String(each))))].join(
      '; ',
    )
  }
  if (typeof code !== 'string') return message
  const explanation = explanations[code]
  if (explanation !== undefined) return `${explanation} (${code})`
  if (message.includes(code)) return message
  return message === '' ? code : `${message} (${code})`
}
