import { daysInMonth } from './civil.ts'

const fullDate = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/
const dateTime =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}t(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[^\nt][0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})(?:t|$)/iu

/** Whether the text is a valid calendar date such as 2006-01-02: the schema format "date". */
export function isDateText(text: string): boolean {
  return text.length === 10 && fullDate.test(text) && isCalendarDay(text)
}

/** Whether the calendar has the day at the beginning of a text of the form yyyy-mm-dd. */
function isCalendarDay(text: string): boolean {
  const year = digitsAt(text, 0) * 100 + digitsAt(text, 2)
  const month = digitsAt(text, 5)
  const day = digitsAt(text, 8)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function digitsAt(text: string, index: number): number {
  return (text.charCodeAt(index) - 48) * 10 + text.charCodeAt(index + 1) - 48
}

/**
 * Whether the text is a date, a "t" and a time with its zone: the schema format "date-time". It is laxer than parseTime
 * and, like Kubernetes, ignores everything after a second "t".
 */
export function isDateTimeText(text: string): boolean {
  return dateTime.test(text) && isCalendarDay(text)
}
