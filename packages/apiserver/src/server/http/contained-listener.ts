/**
 * Reports what an event listener throws and ends the connection of the event: an error that leaves a listener on a
 * socket ends the process.
 */
export function containedListener<Values extends readonly unknown[]>(
  onError: (error: unknown) => void,
  end: (...values: Values) => void,
  listener: (...values: Values) => void,
): (...values: Values) => void {
  return (...values) => {
    try {
      listener(...values)
    } catch (error) {
      end(...values)
      onError(error)
    }
  }
}
