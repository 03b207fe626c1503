/**
 * Texts, and the results of metav1.Time and metav1.MicroTime of Kubernetes 1.36: the encoded JSON, or the error of Go's
 * time.Parse.
 */
export const parsedTimes: readonly { readonly text: string; readonly time: string; readonly micro: string }[] = [
  {
    text: '2024-02-29T12:34:56Z',
    time: '"2024-02-29T12:34:56Z"',
    micro: 'parsing time "2024-02-29T12:34:56Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"',
  },
  {
    text: '2023-02-29T12:34:56Z',
    time: 'parsing time "2023-02-29T12:34:56Z": day out of range',
    micro: 'parsing time "2023-02-29T12:34:56Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"',
  },
  {
    text: '2024-01-01T00:00:00+05:30',
    time: '"2023-12-31T18:30:00Z"',
    micro:
      'parsing time "2024-01-01T00:00:00+05:30" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "+05:30" as ".000000"',
  },
  {
    text: '2024-01-01T00:00:00-07:00',
    time: '"2024-01-01T07:00:00Z"',
    micro:
      'parsing time "2024-01-01T00:00:00-07:00" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "-07:00" as ".000000"',
  },
  {
    text: '2024-01-01T00:00:00.5Z',
    time: '"2024-01-01T00:00:00Z"',
    micro:
      'parsing time "2024-01-01T00:00:00.5Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse ".5Z" as ".000000"',
  },
  {
    text: '2024-01-01T00:00:00.123456Z',
    time: '"2024-01-01T00:00:00Z"',
    micro: '"2024-01-01T00:00:00.123456Z"',
  },
  {
    text: '2024-01-01T00:00:00.123456789Z',
    time: '"2024-01-01T00:00:00Z"',
    micro:
      'parsing time "2024-01-01T00:00:00.123456789Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "789Z" as "Z07:00"',
  },
  {
    text: '2024-01-01T00:00:00.1234567891234Z',
    time: '"2024-01-01T00:00:00Z"',
    micro:
      'parsing time "2024-01-01T00:00:00.1234567891234Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "7891234Z" as "Z07:00"',
  },
  {
    text: '2024-01-01T00:00:00,5Z',
    time: '"2024-01-01T00:00:00Z"',
    micro:
      'parsing time "2024-01-01T00:00:00,5Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse ",5Z" as ".000000"',
  },
  {
    text: '2024-01-01T5:00:00Z',
    time: '"2024-01-01T05:00:00Z"',
    micro: 'parsing time "2024-01-01T5:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"',
  },
  {
    text: '2024-01-01T24:00:00Z',
    time: 'parsing time "2024-01-01T24:00:00Z": hour out of range',
    micro: 'parsing time "2024-01-01T24:00:00Z": hour out of range',
  },
  {
    text: '2024-01-01T23:60:00Z',
    time: 'parsing time "2024-01-01T23:60:00Z": minute out of range',
    micro: 'parsing time "2024-01-01T23:60:00Z": minute out of range',
  },
  {
    text: '2024-01-01T23:59:60Z',
    time: 'parsing time "2024-01-01T23:59:60Z": second out of range',
    micro: 'parsing time "2024-01-01T23:59:60Z": second out of range',
  },
  {
    text: '2024-13-01T00:00:00Z',
    time: 'parsing time "2024-13-01T00:00:00Z": month out of range',
    micro: 'parsing time "2024-13-01T00:00:00Z": month out of range',
  },
  {
    text: '2024-00-01T00:00:00Z',
    time: 'parsing time "2024-00-01T00:00:00Z": month out of range',
    micro: 'parsing time "2024-00-01T00:00:00Z": month out of range',
  },
  {
    text: '2024-01-32T00:00:00Z',
    time: 'parsing time "2024-01-32T00:00:00Z": day out of range',
    micro: 'parsing time "2024-01-32T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"',
  },
  {
    text: '0001-01-01T00:00:00Z',
    time: 'null',
    micro: 'parsing time "0001-01-01T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"',
  },
  {
    text: '0000-01-01T00:00:00Z',
    time: '"0000-01-01T00:00:00Z"',
    micro: 'parsing time "0000-01-01T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"',
  },
  {
    text: '0000-01-01T00:00:00+01:00',
    time: '"-0001-12-31T23:00:00Z"',
    micro:
      'parsing time "0000-01-01T00:00:00+01:00" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "+01:00" as ".000000"',
  },
  {
    text: '9999-12-31T23:59:59Z',
    time: '"9999-12-31T23:59:59Z"',
    micro: 'parsing time "9999-12-31T23:59:59Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Z" as ".000000"',
  },
  {
    text: '9999-12-31T23:59:59-01:00',
    time: '"10000-01-01T00:59:59Z"',
    micro:
      'parsing time "9999-12-31T23:59:59-01:00" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "-01:00" as ".000000"',
  },
  {
    text: '1969-12-31T23:59:59.999999Z',
    time: '"1969-12-31T23:59:59Z"',
    micro: '"1969-12-31T23:59:59.999999Z"',
  },
  {
    text: '2024-01-01t00:00:00Z',
    time: 'parsing time "2024-01-01t00:00:00Z" as "2006-01-02T15:04:05Z07:00": cannot parse "t00:00:00Z" as "T"',
    micro:
      'parsing time "2024-01-01t00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "t00:00:00Z" as "T"',
  },
  {
    text: '2024-01-01 00:00:00Z',
    time: 'parsing time "2024-01-01 00:00:00Z" as "2006-01-02T15:04:05Z07:00": cannot parse " 00:00:00Z" as "T"',
    micro:
      'parsing time "2024-01-01 00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse " 00:00:00Z" as "T"',
  },
  {
    text: '2024-01-01T00:00:00z',
    time: 'parsing time "2024-01-01T00:00:00z" as "2006-01-02T15:04:05Z07:00": cannot parse "z" as "Z07:00"',
    micro: 'parsing time "2024-01-01T00:00:00z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "z" as ".000000"',
  },
  {
    text: '2024-01-01T00:00:00',
    time: 'parsing time "2024-01-01T00:00:00" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "Z07:00"',
    micro: 'parsing time "2024-01-01T00:00:00" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "" as ".000000"',
  },
  {
    text: '2024-01-01T00:00:00Zx',
    time: 'parsing time "2024-01-01T00:00:00Zx": extra text: "x"',
    micro: 'parsing time "2024-01-01T00:00:00Zx" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "Zx" as ".000000"',
  },
  {
    text: '2024-01-01T00:00:00+24:00',
    time: '"2023-12-31T00:00:00Z"',
    micro:
      'parsing time "2024-01-01T00:00:00+24:00" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "+24:00" as ".000000"',
  },
  {
    text: '2024-01-01T00:00:00+25:00',
    time: 'parsing time "2024-01-01T00:00:00+25:00": time zone offset hour out of range',
    micro:
      'parsing time "2024-01-01T00:00:00+25:00" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "+25:00" as ".000000"',
  },
  {
    text: '2024-01-01T00:00:00+00:61',
    time: 'parsing time "2024-01-01T00:00:00+00:61": time zone offset minute out of range',
    micro:
      'parsing time "2024-01-01T00:00:00+00:61" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "+00:61" as ".000000"',
  },
  {
    text: '2024-01-01T00:00:00.000000+01:00',
    time: '"2023-12-31T23:00:00Z"',
    micro: '"2023-12-31T23:00:00.000000Z"',
  },
  {
    text: '',
    time: 'parsing time "" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "2006"',
    micro: 'parsing time "" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "" as "2006"',
  },
  {
    text: 'é',
    time: 'parsing time "\\xc3\\xa9" as "2006-01-02T15:04:05Z07:00": cannot parse "\\xc3\\xa9" as "2006"',
    micro: 'parsing time "\\xc3\\xa9" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "\\xc3\\xa9" as "2006"',
  },
  {
    text: '20240101',
    time: 'parsing time "20240101" as "2006-01-02T15:04:05Z07:00": cannot parse "0101" as "-"',
    micro: 'parsing time "20240101" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "0101" as "-"',
  },
  {
    text: '2024-1-01T00:00:00Z',
    time: 'parsing time "2024-1-01T00:00:00Z" as "2006-01-02T15:04:05Z07:00": cannot parse "1-01T00:00:00Z" as "01"',
    micro:
      'parsing time "2024-1-01T00:00:00Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse "1-01T00:00:00Z" as "01"',
  },
  {
    text: '2024-01-01T00:00:00.12345Z',
    time: '"2024-01-01T00:00:00Z"',
    micro:
      'parsing time "2024-01-01T00:00:00.12345Z" as "2006-01-02T15:04:05.000000Z07:00": cannot parse ".12345Z" as ".000000"',
  },
  {
    text: '2024-01-01T00:00:00.-12345Z',
    time: 'parsing time "2024-01-01T00:00:00.-12345Z" as "2006-01-02T15:04:05Z07:00": cannot parse ".-12345Z" as "Z07:00"',
    micro: 'parsing time "2024-01-01T00:00:00.-12345Z": fractional second out of range',
  },
]
