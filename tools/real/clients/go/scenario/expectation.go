package scenario

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"
)

const (
	// The maximum length of an unexpected value in the output.
	gotSizeMax = 1500
	// The interval between two polls.
	pollInterval = 20 * time.Millisecond
)

// That expects a condition; got is printed when it does not hold.
func (r *Run) That(sentence string, holds bool, got any) {
	r.say(sentence, holds, got)
}

// Equal expects a value.
func (r *Run) Equal(sentence string, got, want any) {
	if reflect.DeepEqual(got, want) {
		r.say(sentence, true, nil)
		return
	}
	r.say(sentence, false, fmt.Sprintf("%s, want %s", show(got), show(want)))
}

// Succeeds expects no error, and stops the step when there is one.
func (r *Run) Succeeds(sentence string, err error) {
	r.say(sentence, err == nil, err)
	if err != nil {
		panic(errStopped)
	}
}

// Fails expects an error of a kind.
func (r *Run) Fails(sentence string, err error, is func(error) bool) {
	r.say(sentence, err != nil && is(err), showError(err))
}

// Eventually expects that a condition becomes true before the step's deadline and the given time, and stops the step
// otherwise. The condition also returns the text to print in that case.
func (r *Run) Eventually(sentence string, within time.Duration, condition func() (bool, any)) {
	holds, got := r.wait(within, condition)
	r.say(sentence, holds, fmt.Sprintf("%s after %s", show(got), within))
	if !holds {
		panic(errStopped)
	}
}

// NeedEventually stops the step when the condition does not become true in time.
func (r *Run) NeedEventually(what string, within time.Duration, condition func() (bool, any)) {
	if holds, got := r.wait(within, condition); !holds {
		r.Need(what, fmt.Errorf("%s after %s", show(got), within))
	}
}

func (r *Run) wait(within time.Duration, condition func() (bool, any)) (bool, any) {
	end := time.Now().Add(within)
	for {
		holds, got := condition()
		if holds || time.Now().After(end) || r.Context.Err() != nil {
			return holds, got
		}
		time.Sleep(pollInterval)
	}
}

// Need stops the step when its preparation fails.
func (r *Run) Need(what string, err error) {
	if err != nil {
		r.say("it is possible to "+what, false, err)
		panic(errStopped)
	}
}

func (r *Run) say(sentence string, holds bool, got any) {
	if r.sentences[sentence] {
		holds, got = false, "the sentence a second time: each names one expectation"
	}
	r.sentences[sentence] = true
	if holds {
		fmt.Fprintf(r.output, "ok %s\n", sentence)
		return
	}
	r.failures++
	fmt.Fprintf(r.output, "failed %s: got %s\n", sentence, show(got))
}

func showError(err error) string {
	if err == nil {
		return "no error"
	}
	return fmt.Sprintf("%T %s", err, err)
}

// show formats a value on one line.
func show(value any) string {
	text := ""
	switch value := value.(type) {
	case error:
		text = showError(value)
	case string:
		text = value
	default:
		encoded, err := json.Marshal(value)
		if err != nil {
			encoded = fmt.Appendf(nil, "%+v", value)
		}
		text = string(encoded)
	}
	text = strings.ReplaceAll(text, "\n", " ")
	if len(text) > gotSizeMax {
		text = text[:gotSizeMax] + "…"
	}
	return text
}
