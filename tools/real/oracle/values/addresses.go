package values

import (
	"k8s.io/apimachinery/pkg/util/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"kubewright.dev/real/oracle/protocol"
)

var addressFunctions = protocol.Functions{
	"addresses.ip":   withInput(checkIP),
	"addresses.cidr": withInput(checkCIDR),
}

type addressResponse struct {
	Strict       []string `json:"strict"`
	Legacy       []string `json:"legacy"`
	LegacyStrict []string `json:"legacyStrict"`
	Interface    []string `json:"interface,omitempty"`
	// Warnings are requested only for accepted values: Kubernetes logs an internal error for others.
	Warnings []string `json:"warnings"`
}

func checkIP(text string) (any, error) {
	path := field.NewPath("spec", "x")
	response := addressResponse{
		Strict:       messages(validation.IsValidIP(path, text)),
		Legacy:       messages(validation.IsValidIPForLegacyField(path, text, false, nil)),
		LegacyStrict: messages(validation.IsValidIPForLegacyField(path, text, true, nil)),
		Warnings:     []string{},
	}
	if len(response.Legacy) == 0 {
		response.Warnings = list(validation.GetWarningsForIP(path, text))
	}
	return response, nil
}

func checkCIDR(text string) (any, error) {
	path := field.NewPath("spec", "x")
	response := addressResponse{
		Strict:       messages(validation.IsValidCIDR(path, text)),
		Legacy:       messages(validation.IsValidCIDRForLegacyField(path, text, false, nil)),
		LegacyStrict: messages(validation.IsValidCIDRForLegacyField(path, text, true, nil)),
		Interface:    messages(validation.IsValidInterfaceAddress(path, text)),
		Warnings:     []string{},
	}
	if len(response.Legacy) == 0 {
		response.Warnings = list(validation.GetWarningsForCIDR(path, text))
	}
	return response, nil
}
