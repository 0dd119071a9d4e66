import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { restoreLastGood } from '../store/session';
import { linkStore } from '../store/link-store';
import { Button } from '../ui/Button';
import './error-boundary.css';

interface Props {
  /** What failed, as the beginning of a sentence: "The timeline". */
  readonly part: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/** Keeps a fault inside one part of the page: says what failed and offers the ways on. Everything around it stays usable. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { error } = this.state;
    const retry = () => this.setState({ error: undefined, failed: false });
    return (
      <div className="part-failed" role="alert">
        <p>
          <b>{this.props.part} could not be shown.</b> This is a fault of Signalbox, not of your scenario; the scenario
          is kept and can be shared or undone.
        </p>
        <p className="mono part-failed__message">{error instanceof Error ? error.message : String(error)}</p>
        <div className="dialog__actions">
          <Button variant="outline" onClick={retry}>
            Try again
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              // A refusal leaves the link in the address bar, from where it can be copied as well.
              navigator.clipboard.writeText(linkStore.getState().link || window.location.href).catch(() => undefined);
            }}
          >
            Copy the link
          </Button>
          <Button
            variant="outline"
            onClick={() => {
              restoreLastGood();
              retry();
            }}
          >
            Back to what last worked
          </Button>
        </div>
      </div>
    );
  }
}
