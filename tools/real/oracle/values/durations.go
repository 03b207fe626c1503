package values

import (
	"encoding/json"
	"strconv"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/duration"

	"kubewright.dev/real/oracle/protocol"
)

var durationFunctions = protocol.Functions{
	"duration.parse":    withInput(parseDuration),
	"duration.print":    withInput(printDuration),
	"duration.fromJson": durationFromJSON,
}

type durationResponse struct {
	Nanoseconds string `json:"nanoseconds"`
	Text        string `json:"text"`
	Human       string `json:"human"`
	ShortHuman  string `json:"shortHuman"`
}

func describeDuration(value time.Duration) durationResponse {
	return durationResponse{
		Nanoseconds: strconv.FormatInt(int64(value), 10),
		Text:        value.String(),
		Human:       duration.HumanDuration(value),
		ShortHuman:  duration.ShortHumanDuration(value),
	}
}

func parseDuration(text string) (any, error) {
	parsed, err := time.ParseDuration(text)
	if err != nil {
		return nil, err
	}
	return describeDuration(parsed), nil
}

func printDuration(nanoseconds string) (any, error) {
	parsed, err := strconv.ParseInt(nanoseconds, 10, 64)
	if err != nil {
		return nil, err
	}
	return describeDuration(time.Duration(parsed)), nil
}

// durationFromJSON reads a metav1.Duration and returns the JSON that it encodes.
func durationFromJSON(raw json.RawMessage) (any, error) {
	var parsed metav1.Duration
	if err := json.Unmarshal(raw, &parsed); err != nil {
		return nil, err
	}
	return parsed, nil
}
