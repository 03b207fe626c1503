// Package protocol is the loop of the oracle: one request per line on standard input, one response per line on standard
// output, in order.
//
// A request is {"function": NAME, "input": ANY}. A response is {"output": ANY} for a result, {"error": TEXT} for an
// error that Kubernetes returns, {"panic": TEXT} if Kubernetes panics. The difference between the last two matters: a
// panic is not behaviour to copy.
package protocol

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
)

// Function handles one kind of request. Its result is encoded as JSON; json.RawMessage passes through.
type Function func(input json.RawMessage) (any, error)

// Functions have names such as quantity.parse.
type Functions map[string]Function

type request struct {
	Function string          `json:"function"`
	Input    json.RawMessage `json:"input"`
}

type reply struct {
	Output json.RawMessage `json:"output,omitempty"`
	Error  *string         `json:"error,omitempty"`
	Panic  *string         `json:"panic,omitempty"`
}

// Merge joins the functions of several packages. It panics on two functions of one name.
func Merge(parts ...Functions) Functions {
	merged := Functions{}
	for _, part := range parts {
		for name, function := range part {
			if _, taken := merged[name]; taken {
				panic("two functions are called " + name)
			}
			merged[name] = function
		}
	}
	return merged
}

// Serve responds until the input ends. It flushes when no further request is waiting, so that batches cost one write.
func Serve(functions Functions, input io.Reader, output io.Writer) error {
	reader := bufio.NewReaderSize(input, 1<<20)
	writer := bufio.NewWriterSize(output, 1<<20)
	encoder := json.NewEncoder(writer)
	encoder.SetEscapeHTML(false)
	for {
		line, err := reader.ReadBytes('\n')
		if len(line) > 0 {
			if err := encoder.Encode(replyTo(functions, line)); err != nil {
				return err
			}
			if reader.Buffered() == 0 {
				if err := writer.Flush(); err != nil {
					return err
				}
			}
		}
		if err == io.EOF {
			return writer.Flush()
		}
		if err != nil {
			return err
		}
	}
}

func replyTo(functions Functions, line []byte) (response reply) {
	defer func() {
		if cause := recover(); cause != nil {
			text := fmt.Sprint(cause)
			response = reply{Panic: &text}
		}
	}()
	var received request
	if err := json.Unmarshal(line, &received); err != nil {
		return failure("oracle: the request is not JSON: " + err.Error())
	}
	function, known := functions[received.Function]
	if !known {
		return failure("oracle: there is no function " + received.Function)
	}
	output, err := function(received.Input)
	if err != nil {
		return failure(err.Error())
	}
	encoded, err := json.Marshal(output)
	if err != nil {
		return failure("oracle: the response cannot be encoded: " + err.Error())
	}
	return reply{Output: encoded}
}

func failure(text string) reply {
	return reply{Error: &text}
}
