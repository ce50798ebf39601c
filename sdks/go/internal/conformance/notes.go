package main

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"

	"go.cqs.example/cqs"
)

// notes records what a client waits for, warns of and logs. Several goroutines may write to it.
type notes struct {
	mutex       sync.Mutex
	sleepFactor float64
	waits       []float64
	warnings    []string
	log         bytes.Buffer
}

func newNotes(sleepFactor float64) *notes {
	return &notes{sleepFactor: sleepFactor, waits: []float64{}, warnings: []string{}}
}

func (n *notes) sleep(ctx context.Context, delay time.Duration) error {
	n.mutex.Lock()
	n.waits = append(n.waits, delay.Seconds())
	n.mutex.Unlock()
	if n.sleepFactor == 0 {
		return nil
	}
	select {
	case <-time.After(time.Duration(float64(delay) * n.sleepFactor)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (n *notes) warn(warning cqs.Warning, _ string) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	n.warnings = append(n.warnings, warning.Field)
}

// logger writes lines of every level; a handler of slog writes one line at a time.
func (n *notes) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(&n.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

func (n *notes) lines() []string {
	return strings.FieldsFunc(n.log.String(), func(character rune) bool { return character == '\n' })
}
